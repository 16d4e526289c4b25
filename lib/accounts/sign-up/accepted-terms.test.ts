import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { acceptTerms } from "@/lib/legal/acceptance/accept-terms";
import { listAcceptances } from "@/lib/legal/acceptance/list-acceptances";
import { publishVersion } from "@/lib/legal/documents/publish-version";
import { prisma } from "@/lib/platform/database";
import { operator, person, StoppedClock, visitor } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { signInWithProvider } from "../sign-in/sign-in-with-provider";
import { deleteAccount } from "../users/delete-account";
import { signUp } from "./sign-up";

useDatabase();

let clock: StoppedClock;
const staff = () => operator(clock);
const dayIn = (days: number): string => new Date(clock.now() + days * DAY_MS).toISOString().slice(0, 10);
const publish = (text: string, { effectiveOn = dayIn(0) } = {}) =>
  publishVersion(staff(), { document: "terms", text: `## Payment\n\n${text}`, summary: "New prices.", effectiveOn });
const acceptances = () => prisma().legalAcceptance.findMany({ orderBy: { at: "asc" }, include: { version: { select: { number: true } } } });

beforeEach(() => {
  clock = new StoppedClock();
});

test("acceptance is recorded at sign-up, with a password and with a provider, for the version in force", async () => {
  await signUp(visitor(clock), { name: "Ada", email: "ada@terms.example", password: "plum orchard seven", organisation: "Before" });
  await publish("One.");
  await publish("Two.", { effectiveOn: dayIn(10) });
  await signUp(visitor(clock), { name: "Bo", email: "bo@terms.example", password: "plum orchard seven", organisation: "After" });
  await signInWithProvider(visitor(clock), {
    ...{ provider: "github" as const, providerId: "4711", name: "Cy", email: "cy@terms.example", isEmailVerified: true },
  });
  const rows = await acceptances();
  expect(rows.map(({ via, version }) => [via, version.number])).toEqual([
    ["sign-up", 1],
    ["sign-up", 1],
  ]);
  expect(await prisma().event.count({ where: { type: "legal.version-accepted", orgId: { in: rows.map(({ orgId }) => orgId) } } })).toBe(2);
});

test("acceptance stays when the person is deleted, without their name", async () => {
  const owner = await person({ name: "Erased Emil", clock });
  const colleague = await person({ orgId: owner.orgId ?? "", role: "owner", clock });
  await publish("Three.");
  await acceptTerms(await owner.ctx(), owner.orgId ?? "", { document: "terms", number: 3 });
  await deleteAccount(await owner.ctx(), { name: owner.email });
  const [shown] = await listAcceptances(staff(), colleague.orgId ?? "");
  expect(shown?.by).not.toContain("Emil");
  expect((await acceptances()).map(({ userId }) => userId)).toContain(owner.userId);
});
