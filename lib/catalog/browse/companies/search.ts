import { z } from "zod";
import { company } from "../../resources/company";
import { COMPANY_STATUSES, COMPANY_TYPES, COUNTRY_CODES, TECHNOLOGIES } from "../../vocabulary";
import { chosen, givenOf, typedWords } from "../records/address";

const SORTS = ["name", "-name", "founded_year", "-founded_year", "updated_at", "-updated_at"] as const;

/** What the address of the list says; what it says wrongly is left out. */
export const CompanySearch = z.object({
  q: typedWords,
  country: chosen(z.enum(COUNTRY_CODES)),
  type: chosen(z.enum(COMPANY_TYPES)),
  technology: chosen(z.enum(TECHNOLOGIES)),
  status: chosen(z.enum(COMPANY_STATUSES)),
  sort: z.enum(SORTS).catch("name"),
});
export type CompanySearch = z.infer<typeof CompanySearch>;

/** What each parameter takes, for who wrote another value into the address. */
export const COMPANY_VALUES = {
  country: "Use the ISO code of a country in capital letters, such as DE or GB.",
  type: COMPANY_TYPES,
  technology: TECHNOLOGIES,
  status: COMPANY_STATUSES,
  sort: SORTS,
};

/** The parameters of the API's request that is the same search. */
export const companyParameters = (search: CompanySearch): Record<string, string> => givenOf({ ...search, sort: null });

/** The same as the API's list understands it. */
export const companyQuery = (search: CompanySearch) => company.query.parse(companyParameters(search));
