import { pool, type Queryable } from "@/lib/platform/database";
import { buildCompanyDirectory, nameAsId, type WholeDirectory } from "../company-names";
import type { Draft, Reason } from "../drafts";
import { realCompanyNames } from "../queries/company-names";
import type { UnclearName } from "./stage-report";

const SHOWN_NAMES = 20;
const SHOWN_MAKERS = 5;

const UNCLEAR = "company-ambiguous";

/** Whether a row of shipments says its company by name only, and no company was found by it. */
export const isByName = (item: Draft): boolean =>
  item.resource === "shipment" &&
  item.draft.dimension === "company" &&
  !item.draft.is_total &&
  item.draft.entity_id === nameAsId(item.draft.entity);

export function unclearReason(name: string, makers: readonly string[]): Reason {
  const more = makers.length > SHOWN_MAKERS ? ` and ${makers.length - SHOWN_MAKERS} more` : "";
  const detail = `entity: "${name}" could be ${makers.slice(0, SHOWN_MAKERS).join(", ")}${more}. Name the company by its ID in entity_id.`;
  return { code: UNCLEAR, detail };
}

/** The published links of the shipments of a source, by the name in its files; only companies that are still published. */
const FORMER = `
  select distinct t.entity, t.entity_id from shipment t
  where t.source = $1 and t.dimension = 'company' and not t.is_total and t.to_release is null
    and exists (select from company c where c.id = t.entity_id and c.to_release is null)`;

type Tally = { rows: number; makers: string[] };

/** The companies that the names in an import could mean: who a name meant before, and between whom it does not decide. */
export class UnclearNames {
  private directory: WholeDirectory | null = null;
  private names = new Map<string, string>();
  private former: ReadonlyMap<string, readonly string[]> | null = null;
  private readonly candidates = new Map<string, string[]>();
  private readonly tallies = new Map<string, Tally>();

  constructor(
    private readonly db: Queryable,
    private readonly source: string,
  ) {}

  /** "Sun GmbH (co_…)" for each company that a name could mean; empty where it means none or one. */
  async makersOf(name: string): Promise<string[]> {
    const known = this.candidates.get(name);
    if (known) return known;
    if (!this.directory) {
      const companies = await realCompanyNames();
      this.names = new Map(companies.map(({ id, names }) => [id, names[0] ?? id]));
      this.directory = buildCompanyDirectory(companies);
    }
    const ids = this.directory.idsOf(name);
    const makers = ids.length > 1 ? ids.map((id) => `${this.names.get(id) ?? id} (${id})`).toSorted() : [];
    this.candidates.set(name, makers);
    return makers;
  }

  /** Counts a row whose name does not decide between companies. */
  async note(name: string): Promise<string[]> {
    const makers = await this.makersOf(name);
    if (makers.length > 0) this.tallies.set(name, { rows: (this.tallies.get(name)?.rows ?? 0) + 1, makers });
    return makers;
  }

  /** The companies that the source's published shipments of this name are linked to. */
  async formerOf(name: string): Promise<readonly string[]> {
    if (!this.former) {
      const { rows } = await this.db.query<{ entity: string; entity_id: string }>(FORMER, [this.source]);
      const former = new Map<string, string[]>();
      for (const { entity, entity_id } of rows) former.set(nameAsId(entity), [...(former.get(nameAsId(entity)) ?? []), entity_id]);
      this.former = former;
    }
    return this.former.get(nameAsId(name)) ?? [];
  }

  /** What was counted: the most frequent names, with some of the companies that each could mean. */
  report(): { count: number; names: UnclearName[] } {
    const names = [...this.tallies]
      .map(([name, { rows, makers }]) => ({ name, rows, companies: makers.length, examples: makers.slice(0, SHOWN_MAKERS) }))
      .toSorted((a, b) => b.rows - a.rows || a.name.localeCompare(b.name));
    return { count: names.length, names: names.slice(0, SHOWN_NAMES) };
  }
}

/** Why a volume set by hand names nobody in particular; empty where it does, or where its name means no company. */
export async function unclearCompanyReasons(source: string, item: Draft): Promise<Reason[]> {
  if (item.resource !== "shipment" || !isByName(item)) return [];
  const makers = await new UnclearNames(pool(), source).makersOf(item.draft.entity);
  return makers.length > 0 ? [unclearReason(item.draft.entity, makers)] : [];
}
