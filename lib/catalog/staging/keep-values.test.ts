import { describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database";
import { fileWith, NO_COMPANIES } from "@/testing/importers";
import { operator, useDatabase } from "@/testing/use-database";
import type { ImportItem } from "../drafts";
import { FORMS } from "../importers/forms/all";
import { recheckImport } from "../imports/recheck-import";
import { Mapping } from "../mappings/contract";
import { mappedItems } from "../mappings/mapped-importer";
import { previewImport } from "../releases/preview";
import { publishImport } from "../releases/publish-import";
import type { Resource } from "../vocabulary";
import { stageImport } from "./stage-import";

useDatabase();

const ctx = operator();
let sources = 0;
const newSource = (): string => `keeps-${(sources += 1)}`;

function stageItems(code: string, kind: string, items: AsyncIterable<ImportItem>, mode: "merge" | "snapshot" = "merge") {
  const source = { code, name: code, licence: "none", url: null, synthetic: false };
  return stageImport(ctx, { kind, source, mode, fileName: null, items });
}

type Given = { resource?: Resource; mode?: "merge" | "snapshot"; idOf?: (name: string) => string | null };
function stage(code: string, lines: readonly string[], { resource = "company", mode = "merge", idOf = NO_COMPANIES.idOf }: Given = {}) {
  const path = fileWith(`${lines.join("\n")}\n`);
  const items = FORMS[resource].read({ path, companies: { idOf }, options: {}, files: {} });
  return stageItems(code, FORMS[resource].kind, items, mode);
}

/** Publishes a file and returns what its preview said was kept. */
async function publish(code: string, lines: readonly string[], given: Given = {}): Promise<string[]> {
  const { importId } = await stage(code, lines, given);
  const { report, checked } = await previewImport(ctx, importId);
  await publishImport(ctx, importId, { title: "Test", allowShrink: true, checked });
  return (report.kept ?? []).map(({ field, n }) => `${field} ${n}`);
}

async function published(code: string, columns: string, resource: Resource = "company"): Promise<unknown[]> {
  const { rows } = await pool().query({
    text: `select ${columns} from ${resource} where source = $1 and to_release is null order by source_ref`,
    values: [code],
    rowMode: "array",
  });
  return rows;
}

const FULL = [
  "ref,name,country,aliases,types,founded_year,capacity,website,parent_ref,status",
  'sun,Sun,DE,Sol|Soleil,cell|panel,2001,"{""module_gw"": 2.5, ""cell_gw"": 1, ""as_of"": ""2026""}",https://sun.example,moon,inactive',
  "moon,Moon,FR,,,,,,,",
];
const COLUMNS =
  "name, country, aliases, types, founded_year, capacity ->> 'module_gw', website, parent_id is not null, status, search_folded";
const SUN = ["DE", ["Sol", "Soleil"], ["cell", "panel"], 2001, "2.5", "https://sun.example", true, "inactive"];

describe("in a merge", () => {
  test("columns that the file lacks keep what is published, and what follows from the record is computed again", async () => {
    const source = newSource();
    await publish(source, FULL);
    expect(await publish(source, ["ref,name", "sun,Sunshine"])).toEqual(
      ["aliases", "capacity", "country", "founded_year", "parent_id", "status", "types", "website"].map((field) => `${field} 1`),
    );
    const [, sun] = await published(source, COLUMNS);
    expect(sun).toEqual(["Sunshine", ...SUN, "sunshine | sol | soleil"]);
  });

  test("a blank cell keeps, the mark empties, and NDJSON empties with null", async () => {
    const source = newSource();
    await publish(source, FULL);
    await publish(source, ["ref,name,country,founded_year,website,aliases,parent_ref", "sun,Sun,,null,null,null,null"]);
    const [, marked] = await published(source, COLUMNS);
    expect(marked).toEqual(["Sun", "DE", [], ["cell", "panel"], null, "2.5", null, false, "inactive", "sun"]);
    await publish(source, FULL);
    await publish(source, ['{"ref":"sun","name":"Sun","country":"","founded_year":null,"types":[],"capacity":null}']);
    const [, lines] = await published(source, COLUMNS);
    expect(lines).toEqual(["Sun", "DE", ["Sol", "Soleil"], [], null, null, "https://sun.example", true, "inactive", "sun | sol | soleil"]);
  });

  test("a file that says nothing new changes nothing, whatever the order of an object's values", async () => {
    const source = newSource();
    await publish(source, FULL);
    const { importId } = await stage(source, ["ref,name,founded_year", "sun,Sun,2001", "moon,Moon,"]);
    expect((await previewImport(ctx, importId)).summary).toEqual({});
  });

  test("a new record has the usual values, and one of another source is no measure", async () => {
    const source = newSource();
    await publish(newSource(), FULL);
    expect(await publish(source, ["ref,name", "sun,Sun"])).toEqual([]);
    expect(await published(source, "country, status, types")).toEqual([[null, "active", []]]);
  });

  test("what is kept is checked with what the file says", async () => {
    const source = newSource();
    const head = "stage,item,technology,region,price_term,currency,unit,date";
    const price = (rest: string) => `module,TOPCon,topcon,CN,fob,USD,W,2025-01-08,${rest}`;
    const given = { resource: "spot_price" } as const;
    await publish(
      source,
      [`${head},effective_date,low,avg,high,change_pct,frequency`, price("2025-01-07,0.0850,0.0880,0.0930,1.2,weekly")],
      given,
    );
    // The change is that of the other average; everything else stays.
    await publish(source, [`${head},avg`, price("0.0890")], given);
    expect(
      await published(
        source,
        "to_char(effective_date, 'YYYY-MM-DD'), low::text, avg::text, high::text, change_pct, frequency",
        "spot_price",
      ),
    ).toEqual([["2025-01-07", "0.0850", "0.0890", "0.0930", null, "weekly"]]);
    const { report } = await stage(source, [`${head},avg`, price("0.0840")], given);
    expect(report.quarantined).toEqual({ "price-order": 1 });
  });

  test("a product's material follows its technology, and its company the manufacturer", async () => {
    const source = newSource();
    const [head, given] = ["ref,manufacturer,model,category", { resource: "product" } as const];
    await pool().query(
      `insert into company (id, name, name_folded, search_folded, aliases, types, technologies, status, sandbox, source, source_ref, content_hash, from_release)
       select id, id, id, id, '{}', '{}', '{}', 'active', false, 'x', id, 'x', 1 from unnest($1::text[]) id`,
      [["co_000000000000000a", "co_000000000000000b"]],
    );
    const idOf = (name: string): string | null => (name === "Moon" ? "co_000000000000000b" : null);
    const row = ["1,Sun,S-1,module,topcon,mono,co_000000000000000a,400", "2,Sun,S-2,module,topcon,mono,co_000000000000000a,410"];
    await publish(source, [`${head},technology,material,company_id,nameplate_w`, ...row], given);
    await publish(source, [`${head},technology`, "1,Sun,S-1,module,cdte", "2,Moon,S-2,module,"], { ...given, idOf });
    expect(await published(source, "technology, material, company_id, power_w::text", "product")).toEqual([
      ["cdte", "thin_film", "co_000000000000000a", "400"],
      ["topcon", "mono", "co_000000000000000b", "410"],
    ]);
  });

  test("a volume that is withheld now is not the one of before", async () => {
    const source = newSource();
    const [head, given] = ["quarter,product,dimension,basis,entity,volume_gw", { resource: "shipment" } as const];
    await publish(source, [`${head},status,withheld`, "2025Q1,module,destination,exported,Spain,0.7,estimate,"], given);
    await publish(source, [`${head},withheld`, "2025Q1,module,destination,exported,Spain,,true"], given);
    expect(await published(source, "volume_gw, status, withheld", "shipment")).toEqual([[null, "estimate", true]]);
    await publish(source, [head, "2025Q1,module,destination,exported,Spain,0.8"], given);
    expect(await published(source, "volume_gw::text, status, withheld", "shipment")).toEqual([["0.8", "estimate", false]]);
  });

  test("an import that keeps values is read again when they have changed since, not checked again", async () => {
    const source = newSource();
    await publish(source, FULL);
    const { importId } = await stage(source, ["ref,name", "sun,Sunrise"]);
    await publish(source, ["ref,name,founded_year", "sun,Sun,1999"]);
    await expect(recheckImport(ctx, importId)).rejects.toMatchObject({ code: "conflict" });
    const { importId: other } = await stage(source, ["ref,name", "sun,Sunrise"]);
    await publish(source, ["ref,name,founded_year", "moon,Moon,1950"]);
    await recheckImport(ctx, other);
  });
});

test("a file that is read by a mapping keeps the same, also the parts of a value that it has no column for", async () => {
  const source = newSource();
  await publish(source, FULL);
  const mapping = Mapping.parse({
    resource: "company",
    columns: { ref: { from: ["id"] }, name: { from: ["n"] }, founded_year: { from: ["y"] }, "capacity.module_gw": { from: ["gw"] } },
  });
  const mapped = async (rows: string) => {
    const path = fileWith(`id,n,y,gw\n${rows}\n`);
    const { importId } = await stageItems(source, "mapped", mappedItems(mapping, { path, companies: NO_COMPANIES }));
    const { summary, report } = await previewImport(ctx, importId);
    await publishImport(ctx, importId, { title: "Test" });
    return [summary.company?.changed ?? 0, report.kept?.some(({ field }) => field === "capacity")];
  };
  expect(await mapped("sun,Sun,-,2.5")).toEqual([0, true]);
  expect(await mapped("sun,Sun,n/a,3.5")).toEqual([1, true]);
  const [, sun] = await published(source, "founded_year, website, capacity::text");
  expect(sun).toEqual([2001, "https://sun.example", '{"as_of": "2026", "cell_gw": 1, "module_gw": 3.5}']);
});

test("in a snapshot a column that the file lacks keeps, and a blank cell of one that it has empties", async () => {
  const source = newSource();
  await publish(source, FULL);
  await publish(source, ["ref,name,country,website", "sun,Sun,DE,", "moon,Moon,,"], { mode: "snapshot" });
  const [moon, sun] = await published(source, "country, website, founded_year, status");
  expect([moon, sun]).toEqual([
    [null, null, null, "active"],
    ["DE", null, 2001, "inactive"],
  ]);
});
