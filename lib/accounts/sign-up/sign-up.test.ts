import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/durations";
import { renderMail } from "@/lib/mail/render";
import { brandName } from "@/lib/platform/brand";
import { prisma } from "@/lib/platform/database";
import { publicUrl } from "@/lib/platform/env";
import { lastMail, person, StoppedClock, visitor } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { SignUpInput } from "../contract";
import { invitationMail } from "../mails";
import { requestReset } from "../sign-in/reset-password";
import { signIn, signInWithTicket } from "../sign-in/sign-in";
import { signUp } from "./sign-up";
import { lookAtVerification, verifyAddress } from "./verify-address";

useDatabase();

const PASSWORD = "plum orchard seven";
const input = (email: string) => ({ name: "Mara Lind", email, password: PASSWORD, organisation: "Lind Research" });

test("the browser that signed up needs one click on the mailed link, and is signed in with it", async () => {
  const { binding } = await signUp(visitor(), input("mara@one.example"));
  const { token } = await lastMail("mara@one.example");
  expect(await lookAtVerification(visitor(), { token, binding })).toEqual({ needsPassword: false });
  const { ticket } = await verifyAddress(visitor(), { token, binding });
  const sessionId = await signInWithTicket(visitor(), { ticket });
  expect(sessionId).toMatch(/^ses_/);
  await expect(signInWithTicket(visitor(), { ticket })).rejects.toMatchObject({ code: "link-invalid" });
  await expect(verifyAddress(visitor(), { token, binding })).rejects.toMatchObject({ code: "link-invalid" });
});

test("another browser must know the password: a mailbox alone takes over nobody's sign-up", async () => {
  await signUp(visitor(), input("mara@two.example"));
  const { token } = await lastMail("mara@two.example");
  expect(await lookAtVerification(visitor(), { token, binding: "another" })).toEqual({ needsPassword: true });
  await expect(verifyAddress(visitor(), { token, binding: null })).rejects.toMatchObject({ code: "sign-in-refused" });
  await expect(verifyAddress(visitor(), { token, binding: "another", password: "wrong password" })).rejects.toMatchObject({
    code: "sign-in-refused",
  });
  expect(await verifyAddress(visitor(), { token, binding: null, password: PASSWORD })).toEqual({ ticket: expect.any(String), next: null });
});

test("the mailed link leads where the sign-up was meant to lead, whatever browser opens it and however often it was sent", async () => {
  const clock = new StoppedClock();
  const email = "mara@plan.example";
  const next = "/console/billing?plan=pro";
  await signUp(visitor(clock), { ...input(email), next });
  const first = await lastMail(email);
  clock.forward(11 * MINUTE_MS);
  await signIn(visitor(clock), { email, password: PASSWORD }).catch(() => null);
  const { token } = await lastMail(email);
  expect(token).not.toBe(first.token);
  expect(await verifyAddress(visitor(clock), { token, binding: null, password: PASSWORD })).toMatchObject({ next });
});

test("who changes the plan and signs up again is led to the one chosen last", async () => {
  const email = "mara@again.example";
  await signUp(visitor(), { ...input(email), next: "/console/billing?plan=starter" });
  const { binding } = await signUp(visitor(), { ...input(email), next: "/console/billing?plan=pro" });
  const { token } = await lastMail(email);
  expect(await verifyAddress(visitor(), { token, binding })).toMatchObject({ next: "/console/billing?plan=pro" });
});

test("a sign-up leads to no other site", () => {
  const given = (next: string) => SignUpInput.safeParse({ ...input("mara@next.example"), next }).success;
  expect(given("/console/billing?plan=pro")).toBe(true);
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "console", ""]) expect(given(next), next).toBe(false);
});

test("nobody signs in before the address is verified, and the refusal is that of a wrong password", async () => {
  await signUp(visitor(), input("mara@three.example"));
  const unverified = await signIn(visitor(), { email: "mara@three.example", password: PASSWORD }).catch((error: Error) => error.message);
  const wrong = await signIn(visitor(), { email: "mara@three.example", password: "something else" }).catch((error: Error) => error.message);
  const unknown = await signIn(visitor(), { email: "nobody@three.example", password: PASSWORD }).catch((error: Error) => error.message);
  expect(new Set([unverified, wrong, unknown]).size).toBe(1);
});

test("on one's own machine, unconfigured, signing in waits for no mail", async () => {
  const local = visitor(undefined, { isLocal: true });
  await signUp(local, input("mara@local.example"));
  expect(await signIn(local, { email: "mara@local.example", password: PASSWORD })).toMatch(/^ses_/);
});

test("signing up with a known address answers the same, tells its mailbox, and changes nothing", async () => {
  const known = await person({ email: "known@four.example" });
  const before = await prisma().user.findUnique({ where: { id: known.userId } });
  expect(await signUp(visitor(), input("known@four.example"))).toEqual({ binding: expect.any(String) });
  await signUp(visitor(), input("known@four.example"));
  expect(await prisma().user.findUnique({ where: { id: known.userId } })).toEqual(before);
  expect((await lastMail("known@four.example")).subject).toContain("already have an account");
  expect(await prisma().mail.count({ where: { toAddress: "known@four.example" } })).toBe(1);
});

const mailsTo = (email: string): Promise<number> => prisma().mail.count({ where: { toAddress: email } });

test("of two sign-ups nobody confirmed, the last counts, and the first link is dead", async () => {
  const clock = new StoppedClock();
  await signUp(visitor(clock), input("mara@five.example"));
  const first = await lastMail("mara@five.example");
  clock.forward(5 * MINUTE_MS);
  await signUp(visitor(clock), { ...input("mara@five.example"), password: "another orchard nine" });
  const second = await lastMail("mara@five.example");
  await expect(verifyAddress(visitor(clock), { token: first.token, binding: null, password: PASSWORD })).rejects.toMatchObject({
    code: "link-invalid",
  });
  await expect(verifyAddress(visitor(clock), { token: second.token, binding: null, password: PASSWORD })).rejects.toMatchObject({
    code: "sign-in-refused",
  });
  await verifyAddress(visitor(clock), { token: second.token, binding: null, password: "another orchard nine" });
  expect(await prisma().user.count({ where: { email: "mara@five.example" } })).toBe(1);
});

test("a stranger who signs up with an address just mailed changes nothing: link, browser and password of the first still count", async () => {
  const clock = new StoppedClock();
  const email = "mara@eight.example";
  const { binding } = await signUp(visitor(clock), input(email));
  const { token } = await lastMail(email);
  clock.forward(5 * MINUTE_MS - 1);
  const theirs = { ...input(email), name: "Somebody Else", password: "another orchard nine" };
  for (let i = 0; i < 8; i++) {
    const stranger = await signUp(visitor(clock, { address: `198.51.100.${i}` }), theirs);
    expect(await lookAtVerification(visitor(clock), { token, binding: stranger.binding })).toEqual({ needsPassword: true });
  }
  expect(await mailsTo(email)).toBe(1);
  await verifyAddress(visitor(clock), { token, binding });
  expect(await signIn(visitor(clock), { email, password: PASSWORD })).toMatch(/^ses_/);
  await expect(signIn(visitor(clock), { email, password: theirs.password })).rejects.toMatchObject({ code: "sign-in-refused" });
});

test("who sends the form twice opens the one link with the browser that sent it last", async () => {
  const email = "mara@nine.example";
  await signUp(visitor(), input(email));
  const { binding } = await signUp(visitor(), input(email));
  expect(await mailsTo(email)).toBe(1);
  expect(await verifyAddress(visitor(), { token: (await lastMail(email)).token, binding })).toEqual({
    ticket: expect.any(String),
    next: null,
  });
});

test("one mailbox gets five links of sign-ups in an hour, and nobody is told that there were more", async () => {
  const clock = new StoppedClock();
  const email = "mara@ten.example";
  for (let i = 0; i < 9; i++) {
    await signUp(visitor(clock, { address: `198.51.100.${i}` }), input(email));
    clock.forward(6 * MINUTE_MS);
  }
  expect(await mailsTo(email)).toBe(5);
  await verifyAddress(visitor(clock), { token: (await lastMail(email)).token, binding: null, password: PASSWORD });
});

test("signing up again and again with a known address is answered like the first time, with one mail", async () => {
  const clock = new StoppedClock();
  const { email } = await person({ clock });
  for (let i = 0; i < 9; i++)
    expect(await signUp(visitor(clock, { address: `198.51.100.${i}` }), input(email))).toEqual({ binding: expect.any(String) });
  expect(await mailsTo(email)).toBe(1);
});

const HOSTILE = [
  "your account is blocked, pay at https://evil.example/x",
  "evil.example",
  "a".repeat(200),
  "<b>&amp;</b>",
  "🦊".repeat(50),
  "%s'\"--",
];

test("what a stranger types as a name is in no mail to the address, and the answer is that of a known one", async () => {
  for (const [i, name] of HOSTILE.entries()) {
    const known = await person({ name });
    const emails = [`hostile${i}@eleven.example`, known.email];
    const from = visitor(undefined, { address: `198.51.100.${i}` });
    for (const email of emails) {
      expect(await signUp(from, { ...input(email), name, organisation: name })).toEqual({ binding: expect.any(String) });
      const { subject, text } = await lastMail(email);
      expect(`${subject} ${text}`, name).not.toMatch(/evil|blocked|pay at|aaaa|<b>|🦊|%s/);
      expect(text).toMatch(/^Hello( your)?,/);
    }
    await requestReset(from, { email: emails[0] ?? "" });
    expect((await lastMail(emails[0] ?? "")).text, name).toMatch(/^Hello( your)?,/);
  }
});

test("the people who are named in an invitation can't put a link into it", async () => {
  const given = ["Pay now at evil.example https://evil.example/x", `${"Sun ".repeat(40)}www.evil.example`] as const;
  const { subject, text, html } = renderMail(invitationMail(...given, "viewer", "token"));
  expect(subject).toBe(`Pay now at invited you to join ${"Sun ".repeat(14)}Sun… on ${brandName()}`);
  for (const words of [subject, text, html]) expect(words).not.toMatch(/evil/);
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="${publicUrl()}/invitations/token"`]);
  expect(renderMail(invitationMail("evil.example", "www.evil.example", "viewer", "token")).subject).toBe(
    `Someone invited you to join an organisation on ${brandName()}`,
  );
});

test("two sign-ups with one address at the same moment make one account", async () => {
  await Promise.all([signUp(visitor(), input("mara@six.example")), signUp(visitor(), input("mara@six.example"))]);
  expect(await prisma().user.count({ where: { email: "mara@six.example" } })).toBe(1);
  expect(await prisma().organisation.count({ where: { members: { some: { user: { email: "mara@six.example" } } } } })).toBe(1);
});

test("a link is good for 24 hours", async () => {
  const clock = new StoppedClock();
  const { binding } = await signUp(visitor(clock), input("mara@seven.example"));
  const { token } = await lastMail("mara@seven.example");
  clock.forward(24 * HOUR_MS);
  await expect(verifyAddress(visitor(clock), { token, binding })).rejects.toMatchObject({ code: "link-invalid" });
});

test("forged and garbled links are refused alike", async () => {
  for (const token of ["", "x", "a".repeat(43), "../../etc", "\u0000"])
    await expect(lookAtVerification(visitor(), { token, binding: null }), token).rejects.toMatchObject({ code: "link-invalid" });
});

test("too many sign-ups from one address are slowed", async () => {
  const clock = new StoppedClock(Date.UTC(2030, 0, 1, 9));
  const from = visitor(clock, { address: "198.51.100.9" });
  const results = [];
  for (let i = 0; i < 22; i++)
    results.push(
      await signUp(from, input(`crowd${i}@limit.example`)).then(
        () => "ok",
        (error: { code: string }) => error.code,
      ),
    );
  expect(results.filter((result) => result === "ok")).toHaveLength(20);
  expect(results.at(-1)).toBe("rate-limited");
});
