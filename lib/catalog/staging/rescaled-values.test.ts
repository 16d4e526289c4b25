import { describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { productDraft, shipmentDraft } from "@/testing/drafts";
import { operator, useDatabase } from "@/testing/use-database";
import type { Draft, ImportMode } from "../drafts";
import { publishImport } from "../releases/publish-import";
import { rescaledReason } from "./rescaled-values";
import { stageImport, type StagedImport } from "./stage-import";

const ctx = operator();
let sources = 0;
const newSource = (): string => `rescaled-${(sources += 1)}`;

const codeOf = (field: string, before: string, after: string) => rescaledReason({ field, before, after, name: "X" })?.code ?? null;

describe("beside the published value", () => {
  test.each([
    ["volume_gw", "3.1", "31"],
    ["volume_gw", "3.1", "30.6"],
    ["volume_gw", "0.0311", "31.1"],
    ["volume_gw", "31", "0.31"],
    ["nameplate_w", "400", "40"],
    ["nameplate_w", "400", "75"],
    ["energy_kwh", "5.76", "5760"],
    ["weight_kg", "21.5", "215"],
  ])("%s %s becomes %s: asked about", (field, before, after) => {
    expect(codeOf(field, before, after)).toBe("value-rescaled");
  });

  test.each([
    ["volume_gw", "3.1", "25"],
    ["volume_gw", "3.1", "32.5"],
    ["volume_gw", "0.0003", "0.003"],
    ["volume_gw", "0", "3"],
    ["volume_gw", "3.1", "3.2"],
    ["nameplate_w", "400", "405"],
    ["nameplate_w", "100", "500"],
    ["weight_kg", "21.5", "3"],
  ])("%s %s becomes %s: a change", (field, before, after) => {
    expect(codeOf(field, before, after)).toBeNull();
  });
});

describe("an import", () => {
  useDatabase();

  const stage = (code: string, drafts: readonly Draft[], mode: ImportMode = "merge"): Promise<StagedImport> =>
    stageImport(ctx, {
      ...{ kind: "test", mode, fileName: null, source: { code, name: code, licence: "none", url: null, synthetic: false } },
      items: drafts.map((draft, i) => ({ line: i + 1, ...draft })),
    });
  async function publish(code: string, drafts: readonly Draft[]): Promise<void> {
    await publishImport(ctx, (await stage(code, drafts)).importId, { title: "Test" });
  }
  async function details({ importId }: StagedImport): Promise<string[]> {
    const { rows } = await pool().query<{ detail: string }>(
      "select reasons -> 0 ->> 'detail' as detail from quarantined_row where import_id = $1 order by ref",
      [importId],
    );
    return rows.map(({ detail }) => detail);
  }
  const QUARTERS = ["2024Q1", "2024Q2", "2024Q3", "2024Q4"];
  const germany = (...volumes: string[]): Draft[] =>
    volumes.map((gw, i) => shipmentDraft(QUARTERS[i] ?? "", "Germany", gw, { dimension: "destination" }));

  test("of a series that lost its decimal point is quarantined, and no other source's", async () => {
    const source = newSource();
    await publish(source, germany("3.1", "3.3", "2.9", "2.7"));
    const lost = await stage(source, germany("31", "33", "29", "2.8"));
    expect(lost.report).toMatchObject({ staged: 1, quarantined: { "value-rescaled": 3 } });
    expect((await details(lost))[0]).toBe(
      "volume_gw: Germany 2024Q1: 31 GW is 10 times the published value, 3.1 GW. The decimal point or the unit may be wrong.",
    );
    expect((await stage(newSource(), germany("31", "33", "29", "27"))).report.quarantined).toEqual({});
    expect((await stage(source, germany("3.1", "3.3", "2.9", "2.7"), "snapshot")).report.quarantined).toEqual({});
  });

  test("of products whose watts lost a digit is quarantined", async () => {
    const source = newSource();
    const models = (scale: number) => [400, 500].map((watts) => productDraft(`ZX-${watts}`, watts * scale, { efficiency_pct: null }));
    await publish(source, models(1));
    const lost = await stage(source, models(0.1), "snapshot");
    expect(lost.report).toMatchObject({ staged: 0, quarantined: { "value-rescaled": 2 } });
    expect((await details(lost))[0]).toContain("nameplate_w: Maker ZX-400: 40 W is 1/10 of the published value, 400 W.");
    expect((await stage(source, models(1.02))).report.quarantined).toEqual({});
  });

  test("of more values than are read at once is quarantined to the last", async () => {
    const source = newSource();
    const many = (watts: number) => Array.from({ length: 5_100 }, (_, i) => productDraft(`M-${i}`, watts, { efficiency_pct: null }));
    await publish(source, many(400));
    const lost = await stage(source, many(40));
    expect(lost.report).toMatchObject({ staged: 0, quarantined: { "value-rescaled": 5_100 } });
  });
});
