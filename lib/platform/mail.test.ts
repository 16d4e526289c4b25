import { beforeEach, expect, test } from "vitest";
import { ownBrand } from "./brand";
import { provideEnv } from "./env";
import { mailSender, sendSmtp, type OutgoingMail } from "./mail";

const SETTINGS = { PUBLIC_URL: "https://api.example", BRAND_NAME: "Heliodex", MAIL_FROM: "", TEAM_MAIL: "", SMTP_URL: "" };
beforeEach(() => provideEnv(SETTINGS));

test.each([
  ["", "https://api.example", { name: "Heliodex", address: "no-reply@api.example" }],
  ["", "http://192.0.2.1:3000", { name: "Heliodex", address: "no-reply@localhost" }],
  ["", "http://[2001:db8::1]:3000", { name: "Heliodex", address: "no-reply@localhost" }],
  [" mail@firm.example ", "https://api.example", { name: "Heliodex", address: "mail@firm.example" }],
  ["Solar Data <mail@firm.example>", "https://api.example", { name: "Solar Data", address: "mail@firm.example" }],
  ['"Solar, Data" <mail@firm.example>', "https://api.example", { name: "Solar, Data", address: "mail@firm.example" }],
  ["<mail@firm.example>", "https://api.example", { name: "Heliodex", address: "mail@firm.example" }],
])("with MAIL_FROM %j at %s mails come from %j", (from, url, sender) => {
  provideEnv({ MAIL_FROM: from, PUBLIC_URL: url });
  expect(mailSender(null).from).toEqual(sender);
});

test("replies go to whoever runs it, and under a brand to the brand's support and never to us", () => {
  provideEnv({ MAIL_FROM: "mail@firm.example", TEAM_MAIL: "team@firm.example", SUPPORT_MAIL: "help@firm.example" });
  expect(mailSender(null).replyTo).toBe("team@firm.example");
  expect(mailSender(null, true).replyTo).toBe("help@firm.example");
  const brand = { ...ownBrand(), orgId: "org_1", mailName: "Acme", mailAddress: "news@neutral.example", support: "help@acme.example" };
  expect(mailSender(brand)).toEqual({ from: { name: "Acme", address: "news@neutral.example" }, replyTo: "help@acme.example" });
  expect(mailSender({ ...brand, mailAddress: null, support: null })).toEqual({
    from: { name: "Acme", address: "mail@firm.example" },
    replyTo: null,
  });
});

const mail = (to: string): OutgoingMail => ({
  ...{ id: "mail_1", from: { name: "Heliodex", address: "no-reply@api.example" }, to },
  ...{ subject: "Hello", text: "Hello", html: "<p>Hello</p>" },
});

test.each([
  ...["a@b.example, c@d.example", "Mara <mara@people.example>", "a@b.example\r\nBcc: c@d.example", "a@b.example\0", "nobody", "@b.example"],
  ...["a@", "a b@c.example", '"a"@b.example', "a@b@c.example", "a;b@c.example", "a@[192.0.2.1]", ""],
])("%j is no single address: the mail is refused for good before a server sees it", async (to) => {
  // Nothing listens there: a mail that came so far would be refused for the moment.
  provideEnv({ SMTP_URL: "smtp://127.0.0.1:1" });
  await expect(sendSmtp(mail(to))).rejects.toMatchObject({ name: "SmtpError", isPermanent: true });
});

test("without a server, or with one that is away, a mail is kept for later", async () => {
  await expect(sendSmtp(mail("mara@people.example"))).rejects.toMatchObject({
    isPermanent: false,
    message: "No mail server is configured.",
  });
  provideEnv({ SMTP_URL: "smtp://127.0.0.1:1" });
  await expect(sendSmtp(mail("größe@bücher.example"))).rejects.toMatchObject({ isPermanent: false });
});
