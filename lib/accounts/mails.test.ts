import { beforeEach, describe, expect, test } from "vitest";
import type { MailContent } from "@/lib/mail/contract";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { provideEnv } from "@/lib/platform/env";
import {
  addressChangesMail,
  invitationMail,
  knownAddressMail,
  newAddressMail,
  passwordChangedMail,
  resetMail,
  resumedMail,
  signInLinkMail,
  supportReplyMail,
  suspendedMail,
  verifyMail,
} from "./mails";
import { newBrowserMail, newOwnerMail, providerMail, secondFactorMail, sightOf } from "./security-mails";

beforeEach(() => provideEnv({ PUBLIC_URL: "https://api.example", TEAM_MAIL: "" }));

const textsOf = ({ parts }: MailContent): string =>
  parts
    .map((part) => {
      if (part.kind === "facts") return part.rows.map((row) => row.join(": ")).join("; ");
      if (part.kind === "link") return part.label;
      return part.kind === "picture" ? part.alt : part.text;
    })
    .join("\n");
const linksOf = ({ parts }: MailContent): string[] => parts.flatMap((part) => (part.kind === "link" ? [part.href] : []));

describe("links", () => {
  test.each([
    ["confirms an address", () => verifyMail("Ada", "t0k"), "https://api.example/verify?token=t0k"],
    ["confirms a new address", () => newAddressMail("Ada", "t0k"), "https://api.example/verify?kind=email-change&token=t0k"],
    ["sets a new password", () => resetMail("Ada", "t0k"), "https://api.example/reset?token=t0k"],
    ["signs in", () => signInLinkMail("Ada", "t0k"), "https://api.example/sign-in?ticket=t0k"],
    [
      "replies to a message",
      () => supportReplyMail("Ada", { threadId: "thr_1", subject: "A question", text: "Hello", reachesUs: true }),
      "https://api.example/console/support/thr_1",
    ],
    ["leads to an invitation", () => invitationMail("Ada", "Acme", "viewer", "t0k"), "https://api.example/invitations/t0k"],
  ])("of a mail that %s are this one", (_what, write, href) => {
    expect(linksOf(write())).toEqual([href]);
    expect(textsOf(write())).not.toContain("t0k");
  });

  test("are on the host that somebody knows us by, with its name", () => {
    const brand = { ...ownBrand(), orgId: "org_1", name: "Acme Solar Data", url: "https://data.acme.example" };
    const mail = underBrand(brand, () => verifyMail("Ada", "t0k"));
    expect(linksOf(mail)).toEqual(["https://data.acme.example/verify?token=t0k"]);
    expect(mail.subject).toBe("Confirm your e-mail address for Acme Solar Data");
  });

  test("carry no token where somebody may only be warned", () => {
    for (const mail of [knownAddressMail("Ada"), addressChangesMail("Ada", "new@acme.example"), passwordChangedMail("Ada")])
      expect(linksOf(mail).join()).not.toMatch(/token|ticket/);
  });
});

describe("an invitation goes to a mailbox that the inviter chose, so it", () => {
  test("names both in its subject, and the role", () => {
    const mail = invitationMail("Ada Byron", "Acme", "developer", "t0k");
    expect(mail.subject).toBe("Ada Byron invited you to join Acme on Heliodex");
    expect(textsOf(mail)).toContain("Ada Byron has invited you to join Acme as a developer.");
  });

  test.each([
    ["a link as a name", "https://evil.example/prize", "Acme", "Someone invited you to join Acme on Heliodex"],
    ["a domain in a name", "Ada evil.example", "Acme", "Ada invited you to join Acme on Heliodex"],
    ["a mailbox in a name", "Ada", "write to x@evil.example", "Ada invited you to join write to on Heliodex"],
    ["nothing but links", "www.evil.example", "//evil.example", "Someone invited you to join an organisation on Heliodex"],
    ["a message", "Ada", "You have won. ".repeat(20), `Ada invited you to join ${"You have won. ".repeat(20).slice(0, 59)}… on Heliodex`],
  ])("carries no %s", (_what, inviter, organisation, subject) => {
    const mail = invitationMail(inviter, organisation, "viewer", "t0k");
    expect(mail.subject).toBe(subject);
    expect(`${mail.subject} ${textsOf(mail)}`).not.toContain("evil");
  });

  test("greets nobody by a name that it does not know", () => {
    expect(textsOf(invitationMail("Ada", "Acme", "owner", "t"))).not.toContain("Hello");
  });
});

test.each([
  [[], false],
  [["github"], "Sign-in with GitHub was turned off."],
  [["github", "google"], "Sign-in with GitHub and Google was turned off."],
] as const)("a changed password tells that %j sign in no longer", (unlinked, sentence) => {
  const words = textsOf(passwordChangedMail("Ada", unlinked));
  if (sentence === false) expect(words).not.toContain("unlinked");
  else expect(words).toContain(sentence);
});

describe("a suspension says what happened, why, and what becomes of payments", () => {
  test.each([
    ["keep", "Its subscription continues."],
    ["pause", "Its subscription is paused."],
    ["end", "Its subscription is cancelled, and nothing more will be charged."],
  ] as const)("%s", (payments, sentence) => {
    const words = textsOf(suspendedMail("Ada", "Acme", { reason: "Keys were shared", payments }));
    expect(words).toContain(sentence);
    expect(words).toContain("Reason: Keys were shared");
  });

  test("and how to object: by reply where somebody reads it, else by the form", () => {
    const mail = () => suspendedMail("Ada", "Acme", { reason: "x", payments: "keep" });
    expect(linksOf(mail())).toEqual(["https://api.example/request-access"]);
    provideEnv({ TEAM_MAIL: "team@acme.example" });
    expect(linksOf(mail())).toEqual([]);
    expect(textsOf(mail())).toContain("reply to this e-mail");
  });

  test("and its end leads back", () => {
    expect(resumedMail("Ada", "Acme").subject).toBe("Acme is no longer suspended on Heliodex");
    expect(linksOf(resumedMail("Ada", "Acme"))).toEqual(["https://api.example/console"]);
  });
});

describe("what was done to an account is told with when, with what and from where", () => {
  const ctx = { actor: { kind: "visitor" }, clock: { now: () => Date.UTC(2026, 10, 21, 9) }, requestId: null } as const;
  const seen = { ...ctx, address: "203.0.113.7", userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

  test("as far as it is known", () => {
    expect(sightOf(seen)).toEqual({
      kind: "facts",
      rows: [
        ["Time", "21 Nov 2026, 09:00 UTC"],
        ["Browser", expect.stringContaining("Firefox") as unknown],
        ["IP address", "203.0.113.7"],
      ],
    });
    expect(sightOf({ ...ctx, address: null, userAgent: null })).toEqual({ kind: "facts", rows: [["Time", "21 Nov 2026, 09:00 UTC"]] });
  });

  test.each([
    ["a new browser", () => newBrowserMail("Ada", seen), "New sign-in to your Heliodex account"],
    ["a second factor", () => secondFactorMail("Ada", "on", seen), "Two-factor authentication is on for your Heliodex account"],
    ["a lost second factor", () => secondFactorMail("Ada", "off", seen), "Two-factor authentication is off for your Heliodex account"],
    ["a replaced authenticator", () => secondFactorMail("Ada", "replaced", seen), "New authenticator for your Heliodex account"],
    ["new codes", () => secondFactorMail("Ada", "codes", seen), "New recovery codes for your Heliodex account"],
    ["a linked service", () => providerMail("Ada", "github", { isLinked: true, ctx: seen }), "GitHub was linked to your Heliodex account"],
    [
      "an unlinked one",
      () => providerMail("Ada", "google", { isLinked: false, ctx: seen }),
      "Google was unlinked from your Heliodex account",
    ],
  ])("%s, with a way to stop it", (_what, write, subject) => {
    const mail = write();
    expect(mail.subject).toBe(subject);
    expect(textsOf(mail)).toContain("IP address: 203.0.113.7");
    expect(linksOf(mail)).toEqual(["https://api.example/reset"]);
  });

  test("a new owner, to the others, by the name and the whole address", () => {
    const owner = { name: "Eve https://evil.example", email: "eve@acme.example" };
    const mail = newOwnerMail({ name: "Ada" }, "Acme", { owner, ctx: seen });
    expect(mail.subject).toBe("Eve is now an owner of Acme");
    expect(textsOf(mail)).toContain("Eve (eve@acme.example) is now an owner of Acme");
    expect(textsOf(mail)).not.toContain("evil.example");
  });
});
