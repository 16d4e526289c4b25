import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SenderDomain } from "@/lib/mail/senders/contract";
import { answerCalls, json } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { CheckSendersButton } from "./check-senders-button";
import { SenderDomains } from "./sender-domains";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const CHECKED: SenderDomain = {
  domain: "firm.example",
  addresses: ["desk@firm.example"],
  checkedAt: "2026-11-21T08:00:00Z",
  records: [
    { kind: "spf", name: "firm.example", expected: "v=spf1 ~all", found: ["v=spf1 mx ~all"], state: "found", reason: "1 of 10 lookups." },
    { kind: "dmarc", name: "_dmarc.firm.example", expected: "v=DMARC1; p=quarantine", found: [], state: "missing", reason: "None there." },
  ],
};

test("each record is shown with what was found, and with what it should be where it does not hold", () => {
  openPage(<SenderDomains domains={[CHECKED]} now={NOW} />, "/staff/outbox/senders");
  const [, spf, dmarc] = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(spf).toBe("SPFfirm.exampleFound1 of 10 lookups.v=spf1 mx ~all");
  expect(dmarc).toBe("DMARC_dmarc.firm.exampleMissingNone there.Should be: v=DMARC1; p=quarantine");
});

test("a domain that was never checked says how to check it", () => {
  openPage(<SenderDomains domains={[{ ...CHECKED, records: [], checkedAt: null }]} now={NOW} />, "/staff/outbox/senders");
  expect(screen.getByText("Not checked yet")).toBeTruthy();
});

test("a press checks all domains and loads the page again", async () => {
  const sent = answerCalls({ "POST /api/staff/mails/senders": () => json({ domains: [] }) });
  const { user, refresh } = openPage(<CheckSendersButton />, "/staff/outbox/senders");
  await user.click(screen.getByRole("button", { name: "Check now" }));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(sent).toHaveLength(1);
});
