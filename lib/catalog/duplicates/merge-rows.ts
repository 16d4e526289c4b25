import { DomainError } from "@/lib/core/errors";
import { countText } from "@/lib/core/wording";
import { pool } from "@/lib/platform/database";
import type { CompanyDirectory } from "../drafts";
import { companyDirectory } from "../imports/open-import";
import { refusal } from "../quarantine/correct-quarantined";
import type { Correcting } from "../quarantine/prepared-run";
import { editedItem } from "../records/edited-item";
import type { PublishedRecord } from "../records/published-record";
import { type KeptItem, ValueKeeper } from "../staging/keep-values";
import { keptRow } from "../staging/kept-row";
import { publishedValues } from "../staging/published-values";
import { type StagedRow, withdrawal } from "../staging/staged-row";
import type { Resource } from "../vocabulary";

/** What a merge writes in one source: its rows, and which of them later files must not take back unseen. */
export type MergeRows = { rows: StagedRow[]; corrections: Correcting[] };
type Merging = { survivor: PublishedRecord; loser: PublishedRecord; reason: string };

const MAX_LINKED = 20_000;
const MAX_ALIASES = 100;

/** Published records of all sources that are linked to company $1. */
const LINKED = `
  select 'product' as resource, source, source_ref as ref from product where company_id = $1 and to_release is null
  union all select 'shipment', source, source_ref from shipment where entity_id = $1 and to_release is null
  union all select 'company', source, source_ref from company where parent_id = $1 and to_release is null
  limit ${MAX_LINKED + 1}`;

class Merge {
  readonly sources = new Map<string, MergeRows>();

  constructor(
    private readonly about: Merging,
    private readonly companies: CompanyDirectory,
  ) {}

  private of(source: string): MergeRows {
    const found = this.sources.get(source) ?? { rows: [], corrections: [] };
    this.sources.set(source, found);
    return found;
  }

  add(source: string, row: StagedRow): void {
    this.of(source).rows.push(row);
  }

  /** `replaced` is what is published now: the file that says so again changes nothing. */
  correct(source: string, row: StagedRow, replaced: string): void {
    this.add(source, row);
    this.of(source).corrections.push({ row, reason: this.about.reason, replaced: [replaced] });
  }

  withdraw({ resource, source, ref, hash }: { resource: Resource; source: string; ref: string; hash: string }): void {
    this.correct(source, withdrawal(resource, ref), hash);
  }

  /** Published records as drafts that say the same, in the order of their refs. */
  async items(resource: Resource, source: string, refs: readonly string[]): Promise<{ ref: string; hash: string; item: KeptItem }[]> {
    const published = [...(await publishedValues(pool(), resource, { source, refs })).values()];
    const edited = published.map((one) => {
      const item = editedItem(resource, { published: one, values: {}, companies: this.companies });
      if ("quarantine" in item) throw refusal(item.quarantine);
      return item;
    });
    const kept = await new ValueKeeper(pool(), { source, mode: "merge" }).keep(edited);
    return kept.flatMap(({ published: _same, ...item }, i) => {
      const { ref, hash } = published[i] ?? {};
      return ref === undefined || hash === undefined ? [] : [{ ref, hash, item }];
    });
  }
}

const namesOf = ({ values }: PublishedRecord): string[] =>
  [values["name"], values["legal_name"], values["aliases"]].flat().filter((name) => typeof name === "string");

/** The survivor is known by the names of both, so that files that name the other one find it. */
async function keepNames(merge: Merge, { survivor, loser }: Merging): Promise<void> {
  const own = new Set(namesOf(survivor));
  const more = [...new Set(namesOf(loser))].filter((name) => !own.has(name));
  if (more.length === 0) return;
  const [found] = await merge.items("company", survivor.source, [survivor.ref]);
  if (found?.item.resource !== "company") throw new Error(`company ${survivor.id} is not what its values say`);
  const aliases = [...found.item.draft.aliases, ...more];
  if (aliases.length > MAX_ALIASES)
    throw new DomainError(
      "conflict",
      `The merged company would have ${aliases.length} aliases, and ${MAX_ALIASES} is the most. Remove some first.`,
    );
  merge.correct(survivor.source, keptRow(survivor.source, { ...found.item, draft: { ...found.item.draft, aliases } }), found.hash);
}

type LinkedRow = { resource: Resource; source: string; ref: string };

function relinkedItem(item: KeptItem, survivor: string): KeptItem {
  if (item.resource === "product") return { ...item, draft: { ...item.draft, company_id: survivor } };
  if (item.resource === "shipment") return { ...item, draft: { ...item.draft, entity_id: survivor } };
  return { ...item, inherited: { ...item.inherited, parent_id: survivor } };
}

/** A company that belongs to the one that goes, and is the one that stays, would be its own parent. */
function refuseOwnParent({ survivor, loser }: Merging): void {
  if (survivor.inherited["parent_id"] !== loser.id) return;
  throw new DomainError(
    "conflict",
    "The company that you keep is a subsidiary of the other one. Keep the parent, or mark them as distinct.",
  );
}

async function relink(merge: Merge, about: Merging): Promise<void> {
  const { rows } = await pool().query<LinkedRow>(LINKED, [about.loser.id]);
  if (rows.length > MAX_LINKED)
    throw new DomainError(
      "conflict",
      `More than ${countText(MAX_LINKED)} records are linked to this company. Keep it, and merge the other one into it.`,
    );
  const groups = new Map<string, LinkedRow[]>();
  for (const row of rows) {
    const key = `${row.resource} ${row.source}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  for (const [first, ...rest] of groups.values()) {
    if (!first) continue;
    const refs = [first, ...rest].map(({ ref }) => ref);
    for (const { ref, hash, item } of await merge.items(first.resource, first.source, refs)) {
      const row = keptRow(first.source, relinkedItem(item, about.survivor.id));
      // The source goes on to say whose subsidiary it is, whereas makers are found by name.
      if (first.resource === "company") merge.correct(first.source, row, hash);
      else merge.add(first.source, row);
      // The company is part of what a volume is known by: it is another row.
      if (row.ref !== ref) merge.withdraw({ resource: first.resource, source: first.source, ref, hash });
    }
  }
}

const CLASH = `
  select t.quarter, t.product from shipment t where t.source = $1 and t.source_ref = any($2) and t.to_release is null limit 1`;

/** Two volumes of one quarter and table would become one: which of them holds is not for a merge to say. */
async function refuseClashes(merge: Merge): Promise<void> {
  for (const [source, { rows }] of merge.sources) {
    const refs = rows.filter(({ resource, hash }) => resource === "shipment" && hash !== "").map(({ ref }) => ref);
    const { rows: clashes } = await pool().query<{ quarter: string; product: string }>(CLASH, [source, refs]);
    const [clash] = clashes;
    if (!clash) continue;
    throw new DomainError(
      "conflict",
      `Both companies have shipments of ${clash.product} for ${clash.quarter} from ${source}. Withdraw one of them first, or link the companies instead.`,
    );
  }
}

/** What a merge changes, by source: the loser goes; of a company, its names and what is linked to it go to the survivor. */
export async function mergeRows(about: Merging): Promise<ReadonlyMap<string, MergeRows>> {
  const merge = new Merge(about, await companyDirectory());
  merge.withdraw(about.loser);
  if (about.loser.resource === "company") {
    refuseOwnParent(about);
    await keepNames(merge, about);
    await relink(merge, about);
    await refuseClashes(merge);
  }
  return merge.sources;
}
