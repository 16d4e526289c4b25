import { z } from "zod";
import { company } from "../../resources/company";
import { COMPANY_STATUSES, COMPANY_TYPES, TECHNOLOGIES } from "../../vocabulary";

const MAX_WORDS = 200;

/** What is typed into a search: one line, cut where no name is as long. */
export const typedWords = z
  .string()
  .catch("")
  .transform((text) => [...text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ").trim()].slice(0, MAX_WORDS).join("").trim());

export const chosen = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null);

/** What the address of the list says; what it says wrongly is left out. */
export const CompanySearch = z.object({
  q: typedWords,
  country: chosen(z.string().regex(/^[A-Z]{2}$/)),
  type: chosen(z.enum(COMPANY_TYPES)),
  technology: chosen(z.enum(TECHNOLOGIES)),
  status: chosen(z.enum(COMPANY_STATUSES)),
  sort: z.enum(["name", "-name", "founded_year", "-founded_year", "updated_at", "-updated_at"]).catch("name"),
});
export type CompanySearch = z.infer<typeof CompanySearch>;

/** The parameters of the API's request that is the same search. */
export const companyParameters = ({ q, country, type, technology, status }: CompanySearch): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ q, country, type, technology, status }).flatMap(([name, value]) =>
      value === null || value === "" ? [] : [[name, value]],
    ),
  );

/** The same as the API's list understands it. */
export const companyQuery = (search: CompanySearch) => company.query.parse(companyParameters(search));
