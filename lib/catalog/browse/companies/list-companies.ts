import { companyPage } from "../../queries/search-companies";
import { company } from "../../resources/company";
import { readRecords, shownFields, type Place } from "../records/record-pages";
import { type ListedCompany, ShownCompany } from "./contract";
import { matchedName } from "./matched-name";
import { companyQuery, type CompanySearch } from "./search";

export const COMPANY_FIELDS = shownFields(company.fields);

/** A page of companies. @throws DomainError cursor-invalid for a cursor of another search */
export async function listCompanies(
  place: Place,
  search: CompanySearch,
  cursor: string | null,
): Promise<{ rows: ListedCompany[]; next: string | null }> {
  const { sort } = search;
  const query = companyQuery(search);
  const asked = { ...place, sort, cursor, fields: COMPANY_FIELDS, search: JSON.stringify(["companies", search]) };
  const { rows, next } = await readRecords(asked, ShownCompany, (ask) => companyPage(query, ask));
  return { rows: rows.map((row) => ({ ...row, matched: matchedName(search.q, row) })), next };
}
