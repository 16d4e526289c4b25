import { beforeAll, describe, expect, test } from "vitest";
import { askFor, viewOf } from "@/testing/ask";
import { companyDraft, priceDraft, productDraft, shipmentDraft } from "@/testing/drafts";
import { publishDrafts } from "@/testing/publish-drafts";
import { useDatabase } from "@/testing/use-database";
import { change } from "../resources/change";
import type { View } from "../view";
import { listChanges } from "./changes";
import type { Ask, Keyset } from "./list-page";

useDatabase();

let newest = 0;
const named = (ref: string, name: string) => companyDraft(ref, { name });

/** Four releases: everything begins; much changes; much goes; some of it comes back and changes at once. */
beforeAll(async () => {
  const refs = Array.from({ length: 12 }, (_, i) => `ref-${i}`);
  const products = refs.map((ref, i) => productDraft(ref, 400 + i));
  const prices = ["2026-01-05", "2026-01-12", "2026-01-19"].map((day) => priceDraft(day, "0.1"));
  const shipments = ["Alpha", "Beta", "Gamma"].map((entity) => shipmentDraft("2026Q1", entity, "1.5"));
  const releases = [
    [...refs.map((ref) => named(ref, ref)), ...products, ...prices, ...shipments],
    [...refs.map((ref, i) => named(ref, i % 2 ? ref : `${ref} changed`)), ...products.slice(0, 9), ...prices, ...shipments.slice(1)],
    [...refs.slice(0, 4).map((ref) => named(ref, "again")), ...products.slice(4, 6), ...prices.slice(2), ...shipments],
    [...refs.slice(2).map((ref) => named(ref, "back")), ...products, ...prices],
  ];
  for (const drafts of releases) newest = (await publishDrafts(drafts, { mode: "snapshot" }))?.release ?? newest;
});

type Query = Parameters<typeof listChanges>[0];
type Told = { release: number; resource: string; id: string; change: string };

async function walk(query: Query, asked: Partial<Ask>): Promise<Told[]> {
  const told: Told[] = [];
  let after: Keyset | null = null;
  do {
    const fields = Object.keys(change.fields);
    const page = await listChanges(query, askFor({ release: newest, sort: "release", fields, ...asked, after }));
    told.push(...(JSON.parse(`[${page.body}]`) as Told[]));
    after = page.last;
  } while (after !== null);
  return told;
}

const keyOf = ({ release, resource, id }: Told): string => `${String(release).padStart(10, "0")}/${resource}/${id}`;
const SANDBOX: View = viewOf({ sandbox: true });

describe("a walk through changes", () => {
  test.each([2, 3, 7, 500])("in pages of %i tells each change once and in order, both ways", async (limit) => {
    for (const query of [{ since: 0 }, { since: 1 }, { since: 2 }, { since: 0, resource: ["product", "shipment"] }] satisfies Query[]) {
      const { total } = await listChanges(query, askFor({ release: newest, sort: "release", includeTotal: true }));
      const forward = await walk(query, { limit });
      expect(forward).toEqual(await walk(query, { limit: 500 }));
      expect(forward).toHaveLength(total ?? -1);
      expect(forward.map(keyOf)).toEqual(forward.map(keyOf).toSorted());
      expect(new Set(forward.map(keyOf)).size).toBe(forward.length);
      expect(await walk(query, { limit, sort: "-release" })).toEqual(forward.toReversed());
    }
  });

  test("of one at a time tells each", async () => {
    expect(await walk({ since: 2 }, { limit: 1 })).toEqual(await walk({ since: 2 }, { limit: 500 }));
  });

  test("tells what began, what changed and what went", async () => {
    const companies = await walk({ since: 0, resource: ["company"] }, { limit: 4 });
    const count = (release: number, kind: string): number =>
      companies.filter((one) => one.release === release && one.change === kind).length;
    expect([1, 2, 3, 4].map((release) => ["added", "changed", "removed"].map((kind) => count(release, kind)))).toEqual([
      [12, 0, 0],
      [0, 6, 0],
      [0, 4, 8],
      [8, 2, 2],
    ]);
  });

  test("of the sandbox tells only what is in it", async () => {
    const whole = await walk({ since: 0 }, { limit: 3 });
    const slice = await walk({ since: 0 }, { limit: 3, view: SANDBOX });
    expect(slice.length).toBeLessThan(whole.length);
    expect(whole).toEqual(expect.arrayContaining(slice));
  });

  test("is summarised as it would be counted row by row, as far as the caller sees it", async () => {
    const views = [viewOf(), SANDBOX, viewOf({ windows: { spot: { from: "2026-01-10", until: null }, shipments: null } })];
    for (const view of views) {
      for (const query of [
        { since: 0 },
        { since: 2 },
        { since: 0, resource: ["product", "spot_price"] },
        { since: newest },
      ] satisfies Query[]) {
        const { meta } = await listChanges({ ...query, summary: true }, askFor({ release: newest, sort: "release", limit: 1, view }));
        const rows = await walk(query, { limit: 500, view });
        const countOf = (resource: string, kind: string): number =>
          rows.filter((row) => row.resource === resource && row.change === kind).length;
        const asked: readonly string[] =
          "resource" in query ? query.resource : view.resources.filter((resource) => resource !== "shipment" || view.windows.shipments);
        const kinds = ["added", "changed", "removed"];
        const counted = asked.map((name) => [name, Object.fromEntries(kinds.map((kind) => [kind, countOf(name, kind)]))]);
        expect(meta?.["summary"]).toEqual(Object.fromEntries(counted));
      }
    }
  });

  test("has no summary where the format has no place for it", async () => {
    const asked = askFor({ release: newest, sort: "release", format: "csv" });
    await expect(listChanges({ since: 0, summary: true }, asked)).rejects.toMatchObject({ code: "invalid-parameter" });
  });

  test("as of an earlier release ends with it", async () => {
    expect(await walk({ since: 0 }, { limit: 4, release: 2 })).toEqual(
      (await walk({ since: 0 }, { limit: 500 })).filter(({ release }) => release <= 2),
    );
  });
});
