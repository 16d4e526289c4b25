import { expect, test } from "vitest";
import { lastMail, person, StoppedClock, visitor } from "@/e2e/people";
import { useDatabase } from "@/e2e/use-database";
import { prisma } from "@/lib/platform/database";
import { signIn, signInWithTicket } from "./sign-in";
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
  expect(await verifyAddress(visitor(), { token, binding: null, password: PASSWORD })).toEqual({ ticket: expect.any(String) });
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

test("of two sign-ups nobody confirmed, the last counts, and the first link is dead", async () => {
  await signUp(visitor(), input("mara@five.example"));
  const first = await lastMail("mara@five.example");
  await signUp(visitor(), { ...input("mara@five.example"), password: "another orchard nine" });
  const second = await lastMail("mara@five.example");
  await expect(verifyAddress(visitor(), { token: first.token, binding: null, password: PASSWORD })).rejects.toMatchObject({
    code: "link-invalid",
  });
  await expect(verifyAddress(visitor(), { token: second.token, binding: null, password: PASSWORD })).rejects.toMatchObject({
    code: "sign-in-refused",
  });
  await verifyAddress(visitor(), { token: second.token, binding: null, password: "another orchard nine" });
  expect(await prisma().user.count({ where: { email: "mara@five.example" } })).toBe(1);
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
  clock.forward(24 * 3_600_000);
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
