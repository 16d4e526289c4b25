import { expect, test } from "vitest";
import { SmtpError, smtpErrorOf } from "./smtp-error";

const thrown = (facts: object) => Object.assign(new Error("550 5.1.1 <secret@firm.example> https://link.example/token"), facts);

test.each([
  [{ code: "EENVELOPE", responseCode: 550, command: "RCPT TO", response: "550 5.1.1 no <a@b.example>" }, "recipient (550 5.1.1).", true],
  [{ code: "EMESSAGE", responseCode: 554, command: "DATA", response: "554 spam: https://link.example" }, "the e-mail (554).", true],
  [{ code: "EENVELOPE", responseCode: 450, command: "RCPT TO", response: "450-4.2.1 later" }, "recipient (450 4.2.1).", false],
  [{ code: "EENVELOPE", responseCode: 550, command: "MAIL FROM", response: "550 sender" }, "recipient (550).", false],
  [{ code: "EAUTH", responseCode: 535, command: "AUTH PLAIN", response: "535 5.7.8 bad" }, "the credentials (535 5.7.8).", false],
  [{ code: "ETIMEDOUT" }, "in time (ETIMEDOUT).", false],
  [{ code: "ESOMETHING" }, "closed the connection (ESOMETHING).", false],
  [{}, "closed the connection.", false],
])("%j is said in our words, and whether it is for good", (facts, end, isPermanent) => {
  const error = smtpErrorOf(thrown(facts));
  expect(error.message.endsWith(end)).toBe(true);
  expect(error.isPermanent).toBe(isPermanent);
  expect(error.message).not.toMatch(/example|spam/);
});

test("what has been said stays, and what is no error has a sentence too", () => {
  const ours = new SmtpError("Said.", true);
  expect(smtpErrorOf(ours)).toBe(ours);
  expect(smtpErrorOf("text").message).toBe("The mail server could not be reached or closed the connection.");
});
