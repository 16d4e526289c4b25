import { beforeEach, expect, test, vi } from "vitest";
import { forgetProcessState } from "@/testing/process-state";
import { useDatabase } from "@/testing/use-database";
import { meterPool, prisma } from "./database";
import { bumpVersion, bumpVersionOf, versionClock } from "./version-clock";

useDatabase();

const { access, fields } = versionClock();
const look = (): Promise<void> => versionClock().refresh();
const known = (orgId: string, version: number): boolean => access.isCurrent(orgId, version);

/** The version at which everything that follows was read. */
let read: number;
beforeEach(async () => {
  await look();
  read = access.version ?? 0;
});

test("a change is heard of its own organisation alone, several between two looks too, and of its own topic", async () => {
  for (const orgId of ["org_a", "org_b", "org_a"]) await bumpVersionOf(prisma(), "access", orgId);
  await bumpVersionOf(prisma(), "fields", "org_c");
  const before = fields.version ?? 0;
  await look();
  expect(access.version).toBe(read + 3);
  expect([known("org_a", read), known("org_b", read), known("org_c", read)]).toEqual([false, false, true]);
  expect(fields.isCurrent("org_c", before)).toBe(false);
});

test("what is bumped without an organisation, as servers of before do, is heard of everyone, also among changes of one", async () => {
  await bumpVersionOf(prisma(), "access", "org_a");
  await bumpVersion(prisma(), "access");
  await bumpVersionOf(prisma(), "access", "org_b");
  await look();
  expect(known("org_c", read)).toBe(false);
  expect(known("org_c", read + 3)).toBe(true);
});

test("a change that is not committed is not heard of, and one that follows it isn't either before it", async () => {
  await prisma()
    .$transaction(async (tx) => {
      await bumpVersionOf(tx, "access", "org_a");
      await look();
      expect(known("org_a", read)).toBe(true);
      throw new Error("not now");
    })
    .catch(() => undefined);
  await bumpVersionOf(prisma(), "access", "org_b");
  await look();
  expect([access.version, known("org_a", read), known("org_b", read)]).toEqual([read + 1, true, false]);
});

test("a process that was away for longer than changes are kept drops everything; no more of them are kept", async () => {
  for (let i = 0; i < 1_001; i++) await bumpVersionOf(prisma(), "access", `org_${i}`);
  await look();
  expect([known("org_1000", read), known("org_x", read)]).toEqual([false, false]);
  expect(await prisma().versionChange.count({ where: { topic: "access" } })).toBe(1_000);
  await bumpVersionOf(prisma(), "access", "org_a");
  await look();
  expect([known("org_x", read + 1_001), known("org_a", read + 1_001)]).toEqual([true, false]);
});

test("in tests, what watched before everything was made anew asks the database nothing any more", async () => {
  await versionClock().current();
  forgetProcessState();
  const query = vi.spyOn(meterPool(), "query");
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

test("once it is closed, what was under way is over and nobody asks the database any more", async () => {
  const clock = versionClock();
  const underWay = clock.refresh();
  await clock.close();
  await underWay;
  const query = vi.spyOn(meterPool(), "query");
  await expect(clock.refresh()).rejects.toMatchObject({ code: "unavailable" });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await expect(Promise.resolve(clock.current())).rejects.toMatchObject({ code: "unavailable" });
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});
