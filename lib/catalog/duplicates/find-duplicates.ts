import { foldText } from "@/lib/core/text";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { DuplicateResource } from "./contract";
import {
  compareCompanies,
  compareProducts,
  compareSpelledProducts,
  type Firm,
  type KnownFirm,
  knownFirm,
  type Likeness,
  type Maker,
  makerNamed,
  type Ware,
} from "./rules";

/** A key that more records share says nothing of any of them. */
const BLOCK = 20;
const BATCH_ROWS = 5_000;
const PREFIX_CHARS = 6;
const TIMEOUT_MS = 600_000;

type Found = Likeness & { resource: DuplicateResource; a_id: string; b_id: string; a_source: string; b_source: string };

const FIRMS = `
  select c.id, c.source, array_remove(array[c.name, c.legal_name] || c.aliases, null) as names, c.country, c.website
  from company c join data_source s on s.code = c.source and not s.synthetic
  where c.to_release is null and c.id > $1 order by c.id limit ${BATCH_ROWS}`;

async function allFirms(): Promise<KnownFirm[]> {
  const firms: KnownFirm[] = [];
  for (let after = ""; ;) {
    const { rows } = await pool().query<Firm>(FIRMS, [after]);
    firms.push(...rows.map(knownFirm));
    if (rows.length < BATCH_ROWS) return firms;
    after = rows.at(-1)?.id ?? "";
  }
}

/** What two companies have to share to be compared at all. */
const keysOf = ({ written, alike, domain, folded, country }: KnownFirm): ReadonlySet<string> =>
  new Set([
    ...[...written, ...alike].map(({ base }) => `n ${base}`),
    ...(domain === null ? [] : [`d ${domain}`]),
    `p ${country ?? ""} ${folded.slice(0, PREFIX_CHARS)}`,
  ]);

const pairOf = <T extends { id: string; source: string }>(resource: DuplicateResource, [x, y]: [T, T], found: Likeness): Found => {
  const [a, b] = x.id < y.id ? [x, y] : [y, x];
  return { resource, a_id: a.id, b_id: b.id, a_source: a.source, b_source: b.source, ...found };
};

function* pairsIn<T>(block: readonly T[]): Generator<[T, T]> {
  for (const [i, a] of block.entries()) for (const b of block.slice(i + 1)) yield [a, b];
}

/** Only companies that share a key are compared, so the work grows with their number and not with its square. */
export function companyPairs(firms: readonly KnownFirm[]): Found[] {
  const blocks = new Map<string, KnownFirm[]>();
  for (const firm of firms)
    for (const key of keysOf(firm)) {
      const block = blocks.get(key);
      if (!block) blocks.set(key, [firm]);
      else if (block.length <= BLOCK) block.push(firm);
    }
  const found = new Map<string, Found>();
  for (const block of blocks.values()) {
    if (block.length > BLOCK) continue;
    for (const pair of pairsIn(block)) {
      const likeness = compareCompanies(...pair);
      if (!likeness) continue;
      const one = pairOf("company", pair, likeness);
      found.set(`${one.a_id} ${one.b_id}`, one);
    }
  }
  return [...found.values()];
}

/** Groups of real products of one category and model that differ in what is counted: one pass over an aggregate. */
const wares = (group: string, differ: string): string => `
  select jsonb_agg(jsonb_build_object('id', t.id, 'source', t.source, 'company', t.company_id, 'manufacturer', t.manufacturer,
    'model', t.model, 'power', t.power_w, 'voltage', t.vac_v) order by t.id) as block
  from product t join data_source s on s.code = t.source and not s.synthetic
  where t.to_release is null and t.model_folded <> ''
  group by ${group}
  having count(distinct ${differ}) > 1 and count(*) <= ${BLOCK}`;
const MAKER = "coalesce(t.company_id, t.manufacturer_folded)";
const MODEL = "replace(t.model_folded, ' ', '')";
const OF_ONE_MAKER = wares(`t.category, ${MAKER}, ${MODEL}`, "t.source");
const OF_SEVERAL_SPELLINGS = wares(`t.category, ${MODEL}`, "t.manufacturer_folded");

const blocksOf = async (sql: string): Promise<Ware[][]> => (await pool().query<{ block: Ware[] }>(sql)).rows.map(({ block }) => block);

/** Pairs of several sources by one maker, and pairs of any source by makers whose names are spellings of one. */
async function productPairs(): Promise<Found[]> {
  const makers = new Map<string, Maker>();
  const makerOf = (name: string): Maker => {
    const known = makers.get(name) ?? makerNamed(name);
    makers.set(name, known);
    return known;
  };
  const found = new Map<string, Found>();
  const keep = (pair: [Ware, Ware], likeness: Likeness | null): void => {
    const one = likeness && pairOf("product", pair, likeness);
    const key = one ? `${one.a_id} ${one.b_id}` : "";
    if (one && !found.has(key)) found.set(key, one);
  };
  for (const block of await blocksOf(OF_ONE_MAKER))
    // One source has a model of one maker twice where it means two, such as one at two voltages.
    for (const pair of pairsIn(block)) if (pair[0].source !== pair[1].source) keep(pair, compareProducts(...pair));
  for (const block of await blocksOf(OF_SEVERAL_SPELLINGS))
    for (const pair of pairsIn(block))
      if (foldText(pair[0].manufacturer) !== foldText(pair[1].manufacturer)) keep(pair, compareSpelledProducts(...pair, makerOf));
  return [...found.values()];
}

/** What was decided stays; a pair of which a record is gone, or that looks alike no more, is no question any longer. */
const FORGET = `
  delete from duplicate_pair d where d.state = 'open' and not exists (
    select from jsonb_to_recordset($1::jsonb) as f(resource text, a_id text, b_id text)
    where f.resource = d.resource and f.a_id = d.a_id and f.b_id = d.b_id)`;
const REMEMBER = `
  insert into duplicate_pair as d (resource, a_id, b_id, a_source, b_source, score, reasons, found_at)
  select f.*, $2 from jsonb_to_recordset($1::jsonb)
    as f(resource text, a_id text, b_id text, a_source text, b_source text, score int, reasons text[])
  on conflict (resource, a_id, b_id) do update set score = excluded.score, reasons = excluded.reasons
  where d.state = 'open' and (d.score, d.reasons) is distinct from (excluded.score, excluded.reasons)`;

/** Compares the published real records of all sources, also those of one source with each other, and keeps the pairs that may be the same. Returns how many there are. */
export async function findDuplicates(ctx: Context): Promise<{ found: number; open: number }> {
  requireStaff(ctx, "data:write");
  const found = [...companyPairs(await allFirms()), ...(await productPairs())];
  const pairs = JSON.stringify(found);
  return transaction(
    ctx,
    async (tx) => {
      await tx.db.$executeRawUnsafe(FORGET, pairs);
      await tx.db.$executeRawUnsafe(REMEMBER, pairs, new Date(tx.clock.now()));
      await recordEvent(tx, { type: "duplicates.searched", data: { found: found.length } });
      return { found: found.length, open: await tx.db.duplicatePair.count({ where: { state: "open" } }) };
    },
    TIMEOUT_MS,
  );
}
