import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeOrganisation } from "@/lib/accounts/organisations/delete-organisation";
import { setEntitlement } from "@/lib/billing/entitlement/set-entitlement";
import type { PlanName } from "@/lib/billing/plans";
import { DAY_MS, MINUTE_MS } from "@/lib/core/durations";
import { newId } from "@/lib/core/ids";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { operator, person, StoppedClock, type Person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { cancelExport } from "./cancel-export";
import { claimExport, renewLease, type Claimed } from "./claim-export";
import type { ExportState, Manifest } from "./contract";
import { deleteExport } from "./delete-export";
import { finishExport, giveUpExport, releaseExport } from "./finish-export";
import { listExports } from "./list-exports";
import { openFile } from "./open-file";
import { pruneExports } from "./prune-exports";
import { readExport } from "./read-export";

useDatabase();

const clock = new StoppedClock();
const ctx = operator(clock);
const ago = (ms: number): Date => new Date(clock.now() - ms);

/** Somebody whose organisation may export. */
async function customer(plan: PlanName = "enterprise"): Promise<Person & { orgId: string }> {
  const owner = await person({ clock });
  const orgId = owner.orgId ?? "";
  await setEntitlement(ctx, { orgId, plan });
  return { ...owner, orgId };
}

type Row = Partial<Parameters<ReturnType<typeof prisma>["export"]["create"]>[0]["data"]> & { state?: ExportState };

/** An export as it stands in the table. */
async function put(orgId: string, more: Row = {}): Promise<string> {
  const row = { resource: "company", format: "csv", filters: {}, fields: ["id"], plan: "enterprise", release: 1, state: "queued" };
  const startedBy = { kind: "operator", id: null };
  const { id } = await prisma().export.create({
    data: { id: newId("ex"), ...row, startedBy, createdAt: ago(MINUTE_MS), ...more, orgId } as never,
  });
  return id;
}
const rowOf = (id: string) => prisma().export.findUnique({ where: { id } });
const held = (until: number, more: Row = {}): Row => ({
  state: "running",
  leaseHolder: "another",
  leaseUntil: ago(-until),
  attempts: 1,
  ...more,
});

let orgId: string;
let otherId: string;
beforeAll(async () => {
  ({ orgId } = await customer());
  ({ orgId: otherId } = await customer());
});
beforeEach(async () => void (await prisma().export.deleteMany({})));

async function claimed(): Promise<Claimed> {
  const found = await claimExport(ctx);
  if (!found) throw new Error("nothing was claimed");
  return found;
}

describe("of those that wait", () => {
  test("the oldest comes first, and each is claimed once", async () => {
    const second = await put(orgId, { createdAt: ago(2_000) });
    const first = await put(otherId, { createdAt: ago(3_000) });
    const found = await Promise.all([claimExport(ctx), claimExport(ctx), claimExport(ctx)]);
    expect(
      found
        .map((one) => one?.row.id)
        .filter(Boolean)
        .toSorted(),
    ).toEqual([first, second].toSorted());
    expect(await rowOf(first)).toMatchObject({ state: "running", attempts: 1, startedAt: ago(0), leaseUntil: ago(-MINUTE_MS) });
  });

  test.each<[string, Row, boolean]>([
    ["a queued one", {}, true],
    ["one that failed a moment ago and may be tried now", { attempts: 1, leaseUntil: ago(0) }, true],
    ["one that failed and is to rest", { attempts: 1, leaseUntil: ago(-1) }, false],
    ["one whose maker is silent", held(0), true],
    ["one that is being made", held(1), false],
    ["one that is ready", { state: "ready" }, false],
    ["one that was cancelled", { state: "cancelled" }, false],
    ["one that expired", { state: "expired" }, false],
  ])("%s is taken: %3$s", async (_what, row, isTaken) => {
    const id = await put(orgId, row);
    expect((await claimExport(ctx))?.row.id ?? null).toBe(isTaken ? id : null);
  });

  test("an organisation has two made at once, and holds up no other", async () => {
    for (let i = 0; i < 2; i++) await put(orgId, held(1));
    await put(orgId, { createdAt: ago(DAY_MS) });
    const theirs = await put(otherId);
    expect((await claimed()).row.id).toBe(theirs);
    expect(await claimExport(ctx)).toBeNull();
  });

  test("those of silent makers leave room, and are gone on with", async () => {
    for (let i = 0; i < 3; i++) await put(orgId, held(0, { startedAt: ago(DAY_MS) }));
    const found = [await claimExport(ctx), await claimExport(ctx), await claimExport(ctx)];
    expect(found.map((one) => one === null)).toEqual([false, false, true]);
    expect(found[0]?.row).toMatchObject({ attempts: 2, startedAt: ago(DAY_MS) });
  });

  test.each<[string, (orgId: string) => Promise<unknown>, Row, RegExp]>([
    ["was tried five times", () => Promise.resolve(), { attempts: 5 }, /^The export failed after 5 attempts\. Start it again\.$/],
    ["lost its plan", (orgId) => setEntitlement(ctx, { orgId, plan: "pro" }), {}, /^Exports are included in the Enterprise plan\.$/],
    ["lost its organisation", (orgId) => transaction(ctx, (tx) => closeOrganisation(tx, orgId)), {}, /^The organisation was deleted\.$/],
  ])("one that %s ends and says why, and the next is taken", async (_what, lose, row, failure) => {
    const { orgId: losing } = await customer();
    const id = await put(losing, { ...row, createdAt: ago(DAY_MS) });
    await lose(losing);
    const next = await put(otherId);
    expect((await claimed()).row.id).toBe(next);
    expect(await rowOf(id)).toMatchObject({
      state: "failed",
      failure: expect.stringMatching(failure) as unknown,
      leaseHolder: null,
      leaseUntil: null,
    });
    expect(await prisma().event.findFirst({ where: { subject: id, type: "export.finished" } })).toMatchObject({
      data: { state: "failed", bytes: null },
    });
  });
});

describe("whoever holds an export", () => {
  const manifest = (claim: Claimed) =>
    ({
      file: "companies.csv.gz",
      resource: claim.row.resource,
      format: claim.row.format,
      rows: 7,
      bytes: 90,
      sha256: "0".repeat(64),
    }) as unknown as Manifest;
  const finish = (claim: Claimed) => finishExport(ctx, claim, { manifest: manifest(claim), folder: "f" });
  const renew = ({ row, holder }: Claimed, progress = { rowsDone: 5 }) => renewLease(ctx, { exportId: row.id, holder }, progress);

  test("keeps it from one minute to the next, and tells how far it is", async () => {
    await put(otherId);
    const claim = await claimed();
    clock.forward(50_000);
    expect(await renewLease(ctx, { exportId: claim.row.id, holder: claim.holder }, { rowsDone: 0, rowsTotal: 40 })).toBe(true);
    expect(await renew(claim)).toBe(true);
    expect(await rowOf(claim.row.id)).toMatchObject({ rowsDone: 5, rowsTotal: 40, leaseUntil: ago(-MINUTE_MS) });
  });

  test.each<[string, (claim: Claimed, orgId: string) => Promise<unknown>]>([
    ["cancelled", (claim, orgId) => cancelExport(ctx, { orgId, exportId: claim.row.id })],
    ["deleted", (claim, orgId) => deleteExport(ctx, { orgId, exportId: claim.row.id })],
    ["taken over", () => (clock.forward(MINUTE_MS), claimed())],
  ])("has nothing more to say once it was %s", async (_what, lose) => {
    await put(orgId);
    const claim = await claimed();
    await lose(claim, orgId);
    const before = await rowOf(claim.row.id);
    expect(await renew(claim)).toBe(false);
    expect(await finish(claim)).toBe(false);
    await giveUpExport(ctx, claim, "It failed.");
    await releaseExport(ctx, claim, "failure");
    expect(await rowOf(claim.row.id)).toEqual(before);
  });

  test("finishes it once, for seven days", async () => {
    await put(otherId);
    const claim = await claimed();
    expect([await finish(claim), await finish(claim)]).toEqual([true, false]);
    expect(await rowOf(claim.row.id)).toMatchObject({
      ...{ state: "ready", leaseHolder: null, leaseUntil: null, fileName: "companies.csv.gz", rowsDone: 7, rowsTotal: 7, folder: "f" },
      ...{ finishedAt: ago(0), expiresAt: ago(-7 * DAY_MS) },
    });
    expect(await prisma().event.count({ where: { subject: claim.row.id, type: "export.finished" } })).toBe(1);
  });

  test.each([
    ["stopping", 3, 3, null],
    ["failure", 0, 1, -10_000],
    ["failure", 3, 4, -40_000],
  ] as const)("gives it back because of %s, after %i tries with %i, to be gone on with at %j", async (why, before, after, restMs) => {
    await put(otherId, { attempts: before });
    const claim = await claimed();
    await releaseExport(ctx, claim, why);
    expect(await rowOf(claim.row.id)).toMatchObject({
      ...{ state: "queued", leaseHolder: null, attempts: after, leaseUntil: restMs === null ? null : ago(restMs) },
    });
  });

  test("says why it can't be made, shortly", async () => {
    await put(otherId);
    const claim = await claimed();
    await giveUpExport(ctx, claim, "x".repeat(400));
    expect(await rowOf(claim.row.id)).toMatchObject({ state: "failed", failure: "x".repeat(300), finishedAt: ago(0) });
  });
});

test("what is over expires, and is forgotten a month after it began", async () => {
  const states = async (...ids: string[]) => (await Promise.all(ids.map(rowOf))).map((row) => row?.state ?? null);
  const [over, still] = [await put(orgId, { state: "ready", expiresAt: ago(0) }), await put(orgId, { state: "ready", expiresAt: ago(-1) })];
  const old = { createdAt: ago(30 * DAY_MS + 1) };
  const [gone, young] = [
    await put(orgId, { ...old, state: "cancelled" }),
    await put(orgId, { createdAt: ago(30 * DAY_MS), state: "failed" }),
  ];
  const waiting = await put(orgId, old);
  expect(await pruneExports(ctx)).toMatchObject({ expired: 1, forgotten: 1 });
  expect(await states(over, still, gone, young, waiting)).toEqual(["expired", "ready", null, "failed", "queued"]);
});

describe("who sees what of an export", () => {
  test.each([
    ["owner", true],
    ["developer", true],
    ["billing", false],
    ["viewer", false],
  ] as const)("%s sees it, and its files: %s", async (role, mayDownload) => {
    const ready = {
      state: "ready",
      fileName: "companies-release-1.csv.gz",
      sha256: "0".repeat(64),
      bytes: 90n,
      finishedAt: ago(0),
    } as const;
    const manifest = {
      ...{
        file: ready.fileName,
        media_type: "application/gzip",
        resource: "company",
        format: "csv",
        rows: 7,
        bytes: 90,
        sha256: ready.sha256,
      },
      ...{ release: 1, published_at: null, filters: {}, columns: [], sources: [] },
    };
    const id = await put(orgId, { ...ready, manifest, expiresAt: ago(-DAY_MS) });
    const member = await (await person({ orgId, role, clock })).ctx();
    const { files } = await readExport(member, { orgId, exportId: id });
    expect(files.length).toBe(mayDownload ? 2 : 0);
    const opened = openFile(member, { orgId }, { exportId: id, name: ready.fileName });
    // Who may download is told that the file is gone: nobody wrote one here.
    await expect(opened).rejects.toMatchObject({ code: mayDownload ? "unavailable" : "role-missing" });
    await expect((async () => cancelExport(member, { orgId, exportId: id }))()).rejects.toMatchObject({
      code: mayDownload ? "conflict" : "role-missing",
    });
  });

  test("a list has the newest first, page by page, of one organisation", async () => {
    await put(otherId);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await put(orgId, { createdAt: ago(5_000 - i), failure: randomBytes(2).toString("hex") }));
    const first = await listExports(ctx, { orgId, limit: 3 });
    const rest = await listExports(ctx, { orgId, limit: 3, cursor: first.next ?? "" });
    expect([...first.exports, ...rest.exports].map(({ id }) => id)).toEqual(ids);
    expect([first.exports.length, rest.next]).toEqual([3, null]);
  });
});
