import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { MailState, MailWithBody } from "@/lib/mail/contract";
import { openPage } from "@/testing/open-page";
import { MailView } from "./mail-view";

const NOW = Date.parse("2026-11-21T09:00:00Z");
const mail = (state: MailState): MailWithBody => ({
  ...{
    id: "mail_1",
    template: "test",
    to: "anna@customer.example",
    subject: "Hello",
    state,
    attempts: 1,
    lastError: null,
    isSecret: false,
  },
  ...{ attachmentName: null, orgId: null, createdAt: "2026-11-21T08:00:00Z", sentAt: null, text: "words", html: null },
});

test.each([
  ["sent", true, 1],
  ["failed", true, 1],
  ["kept", true, 1],
  ["waiting", true, 0],
  ["kept", false, 0],
  ["failed", false, 0],
] as const)("a mail that is %s can be sent again with a mail server (%s): %s", (state, isSending, buttons) => {
  openPage(<MailView mail={mail(state)} now={NOW} isSending={isSending} />, "/staff/outbox");
  expect(screen.queryAllByRole("button", { name: "Send again" })).toHaveLength(buttons);
});
