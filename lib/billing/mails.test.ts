import { afterEach, expect, test } from "vitest";
import type { MailContent } from "@/lib/mail/contract";
import { provideEnv } from "@/lib/platform/env";
import * as mails from "./mails";

afterEach(() => provideEnv({ TAX: "", TAX_INCLUDED: "" }));

const NOW = { plan: "pro", interval: "month", currency: "usd", amountCents: 49_900 };
const NEXT = { plan: "starter", interval: "month", currency: "usd", amountCents: 9_900 };
const AT = new Date("2026-12-01T00:00:00Z");
/** Every mail that names the price of a plan, which is without what is added to it. */
const PRICED = {
  started: mails.startedMail(NOW, AT),
  changed: mails.changedMail(NEXT, NOW),
  downgrade: mails.downgradeScheduledMail(NOW, NEXT, AT),
  undone: mails.changeUndoneMail({ ...NOW, cancelsAt: null }, NEXT),
  resumed: mails.resumedMail(NOW, AT),
  invoice: mails.invoiceMail(NOW, 59_381, { dueAt: AT, payUrl: null }),
  recovered: mails.recoveredMail(NOW),
  "resume failed": mails.resumeFailedMail(NOW),
};
const textsOf = ({ parts }: MailContent): string[] => parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));

test.each(Object.entries(PRICED))("the mail “%s” names a price and says whether tax comes on top", (_name, mail) => {
  const words = () => textsOf(mail({ name: "Ada" }, "Acme"));
  expect(words().join(" ")).toMatch(/\$(99|499)/);
  expect(words().join(" ")).not.toContain("VAT");
  provideEnv({ TAX: "stripe" });
  expect(words()).toContain("Tax is added where it applies.");
  provideEnv({ TAX: "stripe", TAX_INCLUDED: "yes" });
  expect(words()).toContain("Prices include tax where it applies.");
});
