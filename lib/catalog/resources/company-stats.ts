import * as p from "@/lib/core/parameters";
import { company } from "./company";
import { computed, recordOf } from "./declare";
import { handled, querySchema } from "./filters";
import { INTEGER, nullable, TEXT, word } from "./values";

export const STATS_BY = ["country", "type", "technology", "status"] as const;

/** How many companies have one value. */
export const companyStats = recordOf(
  { id: "CompanyStats", description: "Number of companies with a value." },
  {
    by: computed(word(STATS_BY), "What is counted.", "country"),
    value: computed(nullable(TEXT), "The value; null for companies of which it is not known.", "DE"),
    companies: computed(INTEGER, "Number of companies with the value. A company with several types or technologies counts in each.", 412),
  },
);

const { country, type, technology, status, q } = company.filters;
export const STATS_FILTERS = {
  by: handled(p.oneOf(STATS_BY, { description: "What to count by. Default: country.", example: "type" })),
  ...{ country, type, technology, status, q },
};
export const StatsQuery = querySchema(STATS_FILTERS);
