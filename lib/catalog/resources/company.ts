import { z } from "zod";
import * as p from "@/lib/core/parameters";
import { json } from "../fields";
import * as cells from "../importers/forms/fields";
import { anyOf, matchesWords, overlaps, technologiesMeant } from "../queries/conditions";
import { COMPANY_STATUSES, COMPANY_TYPES, namesakeIn, STAFF_RANGES } from "../vocabulary";
import { assigned, imported, inFile, optional, resource } from "./declare";
import { byCountry, filter, handled, SEARCH_PARAMETER, TECHNOLOGY_PARAMETER } from "./filters";
import { code, DAY, idOf, INTEGER, listOf, nullable, TECHNOLOGY, TEXT, withDefault, word } from "./values";

const CAPACITY = {
  record: z.record(z.string().max(40), z.union([z.number(), TEXT.record, z.null()])).nullable(),
  cell: cells.object(cells.amounts),
  read: json,
  unit: "kt or GW per year, as named in the key",
};
const YEAR = { ...INTEGER, cell: cells.wholeNumber.refine((year) => year >= 1700 && year <= 2200, "must be a year") };
const URL_TEXT = {
  ...TEXT,
  cell: cells.text.refine((address) => /^https?:\/\/\S+$/.test(address), "must start with http:// or https://"),
};

export const company = resource({
  id: "Company",
  description: "A company in the photovoltaic industry.",
  path: "/companies",
  title: "Companies",
  prefix: "co",
  fields: {
    ref: inFile(cells.optional(cells.text)),
    id: assigned(idOf("co"), "Stable company ID.", "co_0123456789abcdef"),
    name: imported(TEXT, "Common name.", "Nordlicht Solar"),
    legal_name: optional(TEXT, "Registered legal name.", "Nordlicht Solar GmbH"),
    aliases: imported(listOf(TEXT, 100), "Alternative spellings and former names.", ["Nordlicht"]),
    country: optional({ ...code(2), cell: cells.country }, "Country of the head office (ISO 3166-1 alpha-2).", "DE"),
    region: optional(TEXT, "State, province or region.", "Saxony"),
    city: optional(TEXT, "City.", "Freiberg"),
    types: imported(listOf(word(COMPANY_TYPES), 28), "Business activities.", ["cell", "panel"]),
    technologies: imported(listOf(TECHNOLOGY, 14), "Technologies it manufactures.", ["topcon", "hjt"]),
    founded_year: optional(YEAR, "Year founded.", 2008),
    staff_range: optional(word(STAFF_RANGES), "Headcount range.", "201-500"),
    capacity: imported(CAPACITY, "Annual production capacity by stage; as_of is the year.", {
      cell_gw: 1.2,
      module_gw: 1.5,
      as_of: "2026",
    }),
    website: optional(URL_TEXT, "Website.", "https://nordlicht.example"),
    parent_ref: inFile(cells.optional(cells.text)),
    parent_id: assigned(nullable(idOf("co")), "ID of the parent company.", null),
    status: imported(withDefault(word(COMPANY_STATUSES), "active"), "Company status.", "active"),
    last_verified: optional(DAY, "Date when the record was last verified.", "2026-10-02"),
  },
  hiddenColumns: ["name_folded", "search_folded"],
  filters: {
    country: byCountry,
    type: filter(
      p.listOf(COMPANY_TYPES, { description: "Company type. A comma means OR.", example: "panel", meant: namesakeIn(COMPANY_TYPES) }),
      overlaps("types"),
    ),
    technology: filter(TECHNOLOGY_PARAMETER, (asked) => overlaps("technologies")(technologiesMeant(asked))),
    status: filter(p.listOf(COMPANY_STATUSES, { description: "Company status. A comma means OR.", example: "active" }), anyOf("status")),
    q: filter(SEARCH_PARAMETER, matchesWords),
    updated_since: handled(
      p.instant({
        description:
          "Only records published at or after this date or time. To avoid missing changes, send `meta.published_at` from your last response.",
        example: "2026-11-01",
      }),
    ),
  },
  orders: {
    name: { sql: "t.name_folded", cast: "text" },
    founded_year: { sql: "coalesce(t.founded_year, {last}::float8)", cast: "float8" },
    updated_at: { sql: "t.from_release", cast: "int" },
  },
  defaultOrder: "name",
  coverage: "'countries', count(distinct country)",
  counted: "true",
});
