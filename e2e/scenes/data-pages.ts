import type { Draft, ImportItem } from "@/lib/catalog/drafts";
import { ImportError } from "@/lib/catalog/drafts";
import { beginUpload } from "@/lib/catalog/imports/begin-upload";
import { receiveChunk } from "@/lib/catalog/imports/receive-chunk";
import { stageUpload } from "@/lib/catalog/imports/stage-upload";
import { MAPPED_KIND } from "@/lib/catalog/mappings/contract";
import { setSourceOrder } from "@/lib/catalog/source-order/set-source-order";
import { stageImport } from "@/lib/catalog/staging/stage-import";
import { pool } from "@/lib/platform/database";
import { priceDraft, shipmentDraft } from "@/testing/drafts";
import { operator } from "@/testing/people";
import type { Scene } from "./scene";

const LONG = `${"Very-long-item-name-without-a-space-".repeat(5)}☀️`;
const SOURCE = { code: "scene-desk", name: LONG, licence: "proprietary", url: null, synthetic: false };

const price = (date: string, avg: string): Draft => priceDraft(date, avg, { item: LONG, benchmark: false });

/** Beside the sample's table of that quarter, which it would replace in responses. */
function* sheet(quarter: string): Generator<ImportItem> {
  yield { line: 1, ...shipmentDraft(quarter, LONG, "1.5") };
  yield { line: 2, ...price("2026-01-07", "0.10") };
  yield { line: 3, ...price("2026-01-14", "0.11") };
  yield { line: 4, ...price("2026-01-21", "0.44") };
  yield { line: 5, ...price("2026-01-28", "0.11") };
  yield { line: 6, skip: { code: "no-price", detail: `The row of ${LONG} has no price.` } };
}

function* broken(): Generator<ImportItem> {
  throw new ImportError("truncated", "The last record has 3 of 11 columns. The file may be truncated.", 40);
}

const staged = async (): Promise<string> => {
  const quarter = await found(
    "select quarter as id from shipment where product = 'module' and dimension = 'company' and basis = 'shipped' and to_release is null order by quarter desc limit 1",
  );
  const input = { kind: "prices", source: SOURCE, mode: "merge" as const, fileName: null };
  await stageImport(operator(), { ...input, items: broken() }).catch(() => undefined);
  return (await stageImport(operator(), { ...input, items: sheet(quarter) })).importId;
};

let made: Promise<string> | undefined;
const importId = (): Promise<string> => (made ??= staged());

const found = async (sql: string, ...args: string[]): Promise<string> =>
  String((await pool().query<{ id: string | number }>(sql, args)).rows[0]?.id);

const LIST = [
  "Modules 2026;;;;",
  `Hersteller;Modell;Leistung (kW);Zelltyp;${LONG}`,
  `${LONG};S-400;0,4;mono;x`,
  "Sonne AG;S-4000;40;Wunderzelle;",
].join("\n");

const WIDE = [`Country,1Q24 (MW),2Q24 (MW),3Q24 (MW),${LONG}`, "Germany,1,2,3,x", `${LONG},4,,5,`].join("\n");

/** A file of unknown layout, uploaded and looked at by the worker. */
async function unmapped(content: string): Promise<string> {
  const ctx = operator();
  const bytes = new Blob([content]);
  const { id } = await beginUpload(ctx, { kind: MAPPED_KIND, file_name: `${LONG}.csv`, bytes: bytes.size, options: {}, files: {} });
  await receiveChunk(ctx, { id, offset: 0, bytes: bytes.stream() });
  await stageUpload(ctx, id);
  return id;
}

/** Nothing of this is published: what other scenes show stays as it is. */
export async function importScenes(staff: string): Promise<Scene[]> {
  const id = await importId();
  const failed = await found("select id from import_run where source = $1 and state = 'failed'", SOURCE.code);
  return [
    { name: "import to be published", path: `/staff/data/imports/${id}`, as: staff },
    { name: "import failed", path: `/staff/data/imports/${failed}`, as: staff },
    { name: "import that needs a mapping", path: `/staff/data/imports/${await unmapped(LIST)}`, as: staff },
    { name: "import with a column for each period", path: `/staff/data/imports/${await unmapped(WIDE)}`, as: staff },
  ];
}

export async function sourceScenes(staff: string): Promise<Scene[]> {
  await importId();
  const sources = [await found("select source as id from shipment where to_release is null limit 1"), SOURCE.code];
  await setSourceOrder(operator(), { resource: "shipment", scope: "module/company/shipped", sources });
  return [{ name: "sources", path: "/staff/data/sources", as: staff }];
}

export async function quarantineScenes(staff: string): Promise<Scene[]> {
  const id = await found("select id from quarantined_row where import_id = $1", await importId());
  return [{ name: "quarantined row", path: `/staff/data/quarantine/${id}`, as: staff }];
}

export async function recordScenes(staff: string): Promise<Scene[]> {
  const named = async (resource: string) => found(`select id from ${resource} where to_release is null order by id limit 1`);
  const resources = ["company", "product", "shipment", "spot_price"];
  return Promise.all(
    resources.map(async (resource) => ({
      name: `record ${resource}`,
      path: `/staff/data/records/${resource}/${await named(resource)}`,
      as: staff,
    })),
  );
}

export function aliasScenes(staff: string): Scene[] {
  const of = (search: Record<string, string>): string => `/staff/data/aliases?${new URLSearchParams(search).toString()}`;
  return [
    { name: "aliases", path: "/staff/data/aliases", as: staff },
    { name: "aliases name to be linked", path: of({ name: LONG, q: "solar" }), as: staff },
    { name: "aliases nothing found", path: of({ q: "nothing-has-this-name" }), as: staff },
  ];
}

/** Two real companies of the catalogue as a pair, whatever they are. */
export async function duplicateScenes(staff: string): Promise<Scene[]> {
  const id = await found(
    `insert into duplicate_pair (resource, a_id, b_id, a_source, b_source, score, reasons, found_at)
     select 'company', min(id), max(id), min(source), max(source), 95, '{same-name,same-country}', now()
     from (select id, source from company where to_release is null order by id limit 2) c
     on conflict (resource, a_id, b_id) do update set score = 95 returning id::text as id`,
  );
  return [{ name: "pair of records", path: `/staff/data/duplicates/${id}`, as: staff }];
}

export async function seriesScenes(staff: string): Promise<Scene[]> {
  const id = await found("select series_id as id from spot_price where to_release is null limit 1");
  return [{ name: "price series", path: `/staff/data/prices/${id}`, as: staff }];
}

export async function releaseScenes(staff: string): Promise<Scene[]> {
  const number = await found("select number as id from release order by number desc limit 1");
  return [{ name: "release", path: `/staff/data/releases/${number}`, as: staff }];
}
