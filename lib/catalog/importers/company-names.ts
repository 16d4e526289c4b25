import { buildCompanyDirectory, companyKey, restoreCommas } from "../company-names";
import type { CompanyDraft, Importer, ImportInput, ImportItem } from "../drafts";
import { COMPANY_TYPES, type CompanyType, countryOf } from "../vocabulary";
import { isNoCompany } from "./aggregates";
import { cell, cleanText } from "./cells";
import { groupCompanies } from "./company-groups";
import { itemOf, readRows, type Row, type TableShape } from "./read-rows";

const NAME_LIST = ["name", "name_variants", "types", "country_iso2", "country_confidence"];
const CODE_LIST = ["EntityCode", "ProdMfr_Value__cleaned", "ProdMfr_Value__cec"];
const SHAPE: TableShape = { delimiter: ",", layouts: [NAME_LIST, CODE_LIST] };
const SPELLINGS_SHAPE: TableShape = { delimiter: ",", layouts: [CODE_LIST] };
const ALIASES_SHAPE: TableShape = { delimiter: ",", layouts: [["name", "also"]] };

/** Entries of such lists that are no company. */
const PLACEHOLDERS = new Set(["other", "others", "unknown", "n a", "various"]);

type NamedRow = { line: number; names: string[]; spellings: string[]; types: CompanyType[]; country: string | null };
type Company = NamedRow & { id: string; name: string };

const nameOf = (text: string) => restoreCommas(cleanText(text));
const distinct = <T>(values: readonly T[]) => [...new Set(values)];

/** Types of the vocabulary; notes such as listed_by_CEC are none. */
function typesIn(text: string): CompanyType[] {
  const words = text.split(";").map((word) => word.trim());
  return COMPANY_TYPES.filter((type) => words.includes(type));
}

function rowOf(row: Row): NamedRow {
  if ("EntityCode" in row.values) {
    const spellings = [cell(row, "ProdMfr_Value__cleaned"), cell(row, "ProdMfr_Value__cec")].map(nameOf);
    return { line: row.line, names: spellings.slice(0, 1), spellings, types: [], country: null };
  }
  const names = [cell(row, "name"), ...cell(row, "name_variants").split(" | ")].map(nameOf).filter((name) => name !== "");
  // A country guessed from the name is a hint, not a fact.
  const isKnown = cell(row, "country_confidence") === "known";
  const country = isKnown ? (countryOf(cell(row, "country_iso2")) ?? null) : null;
  return { line: row.line, names, spellings: [], types: typesIn(cell(row, "types")), country };
}

/** What a row says in our own fields, whatever the checks find. */
export function namedValues(row: Row): Partial<CompanyDraft> {
  const { names, spellings, types, country } = rowOf(row);
  const [name = "", ...aliases] = distinct([...names, ...spellings].filter((one) => one !== ""));
  return { name, aliases, types, country };
}

/** One company of the rows that mean it. Its country counts only when all rows that know one agree. */
function merge(rows: readonly NamedRow[], index: number): Company {
  const countries = distinct(rows.map(({ country }) => country).filter((country) => country !== null));
  const names = distinct(rows.flatMap((row) => row.names));
  const types = COMPANY_TYPES.filter((type) => rows.some((row) => row.types.includes(type)));
  const country = countries.length === 1 ? (countries[0] ?? null) : null;
  return { id: String(index), line: rows[0]?.line ?? 0, name: names[0] ?? "", names, spellings: [], types, country };
}

/** Adds each pair of spellings to the company that has one of them, unless the other is the name of another company. */
function addSpellings(companies: readonly Company[], pairs: readonly string[][]): void {
  const directory = buildCompanyDirectory(companies);
  for (const pair of pairs) {
    const id = pair.map((name) => directory.idOf(name)).find((found) => found !== null);
    const company = companies[Number(id ?? -1)];
    const own = pair.filter((name) => name !== "" && [id, null].includes(directory.idOf(name)));
    if (company) company.names = distinct([...company.names, ...own]);
  }
}

/** The name's key, with the legal form only where another company has the same base. */
function refs(companies: readonly Company[]): (company: Company) => string {
  const counts = new Map<string, number>();
  for (const { name } of companies) counts.set(companyKey(name).base, (counts.get(companyKey(name).base) ?? 0) + 1);
  return ({ name }) => {
    const { base, form } = companyKey(name);
    return form !== null && (counts.get(base) ?? 0) > 1 ? `${base} ${form}` : base;
  };
}

function draftOf({ name, names, types, country }: Company, ref: string): CompanyDraft {
  const unknown = { legal_name: null, region: null, city: null, founded_year: null, staff_range: null, capacity: null };
  const aliases = names.filter((alias) => alias !== name);
  const last = { website: null, parent_ref: null, status: "active" as const, last_verified: null };
  return { ref, name, aliases, country, types, technologies: [], ...unknown, ...last };
}

async function spellingsIn(path: string | undefined): Promise<string[][]> {
  const pairs: string[][] = [];
  if (path === undefined) return pairs;
  for await (const row of readRows({ path }, SPELLINGS_SHAPE)) if (!row.misfit) pairs.push(rowOf(row).spellings);
  return pairs;
}

/** Pairs of names as rows without a line, so that the rows of one company are brought together by them. */
async function aliasesIn(path: string | undefined): Promise<NamedRow[]> {
  const rows: NamedRow[] = [];
  if (path === undefined) return rows;
  for await (const row of readRows({ path }, ALIASES_SHAPE)) {
    const names = [cell(row, "name"), cell(row, "also")].map(nameOf);
    if (!row.misfit) rows.push({ line: 0, names, spellings: [], types: [], country: null });
  }
  return rows;
}

/** The list is small and one company can stand anywhere in it, so this importer holds the rows. */
async function* read(input: ImportInput): AsyncGenerator<ImportItem> {
  const pairs = await spellingsIn(input.files["spellings"]);
  const rows: NamedRow[] = [];
  for await (const row of readRows(input, SHAPE)) {
    input.onRow?.();
    const named = rowOf(row);
    const { base } = companyKey(named.names[0] ?? "");
    if (row.misfit) yield itemOf(row, { quarantine: [row.misfit], resource: "company", ref: null });
    else if (base === "")
      yield itemOf(row, { quarantine: [{ code: "name-missing", detail: "The name is empty." }], resource: "company", ref: null });
    else if (PLACEHOLDERS.has(base))
      yield itemOf(row, { skip: { code: "not-a-company", detail: `"${named.names[0]}" is not a company name.` } });
    else if (isNoCompany(named.names[0] ?? "", named.country !== null)) {
      const detail = `name: "${named.names[0]}" is not a company. Correct the name, or reject the row if it is a total or a note of the list.`;
      yield itemOf(row, { quarantine: [{ code: "not-a-company", detail }], resource: "company", ref: base });
    } else rows.push(named);
  }
  const aliases = await aliasesIn(input.files["aliases"]);
  const companies = groupCompanies([...rows, ...aliases])
    .filter(([first]) => first?.line !== 0)
    .map(merge);
  addSpellings(companies, [...rows.map(({ spellings }) => spellings).filter((pair) => pair.length > 0), ...pairs]);
  const refOf = refs(companies);
  for (const company of companies) yield { line: company.line, resource: "company", draft: draftOf(company, refOf(company)) };
}

/** Names of real companies, with the spellings by which other lists mean them. */
export const companyNames: Importer = {
  kind: "company-names",
  title: "Company names and spellings (CSV)",
  mode: "snapshot",
  source: { code: "company-names", name: "Company names collected from public lists", licence: "facts", url: null, synthetic: false },
  options: {},
  files: {
    spellings: "an entity code list, whose two spellings become aliases",
    aliases: "pairs of names that mean one company (columns name, also), whose rows become one",
  },
  read,
};
