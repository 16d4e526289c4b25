import type { CompanyDraft, Reason } from "../drafts";

/**
 * What a company makes in a year, by the unit that ends the key's name: outside of it megawatts were written as gigawatts, tonnes as
 * kilotonnes, or the other way round. The largest makers have about 150 GW and 700 kt of polysilicon; glass is made by the million tonnes.
 */
const CAPACITY_BOUNDS = { gw: [0.0001, 500, "GW"], gwh: [0.0001, 2_000, "GWh"], kt: [0.001, 20_000, "kt"] } as const;

/** Not the amount of a year but the year, or the day, that the amounts are of. */
const AS_OF = "as_of";

function capacityReasons({ capacity }: CompanyDraft): Reason[] {
  return Object.entries(capacity ?? {}).flatMap(([key, stated]) => {
    if (stated === null || key === AS_OF) return [];
    const [, bound] = Object.entries(CAPACITY_BOUNDS).find(([unit]) => key.endsWith(`_${unit}`)) ?? [];
    const value = Number(stated);
    const [least, most, unit] = bound ?? [0, Infinity, ""];
    // A plant that makes nothing any more has zero.
    if (value === 0 || (value >= least && value <= most)) return [];
    const detail = bound ? `${stated} ${unit} is outside ${least} to ${most} ${unit}.` : `${stated} is not an amount of zero or more.`;
    return [{ code: "capacity-out-of-range", detail: `capacity: ${key}: ${detail}` }];
  });
}

function yearReasons({ founded_year }: CompanyDraft, today: string): Reason[] {
  if (founded_year === null || founded_year <= Number(today.slice(0, 4))) return [];
  return [{ code: "founded-in-future", detail: `founded_year: ${founded_year} is after ${today.slice(0, 4)}.` }];
}

/** Why the facts of a company can't be true; empty when they can. */
export const companyBoundReasons = (draft: CompanyDraft, today: string): Reason[] => [
  ...capacityReasons(draft),
  ...yearReasons(draft, today),
];
