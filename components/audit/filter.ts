import { lastCursor, type PageParams } from "@/components/ui/cursor-pages";
import { withParams } from "@/components/ui/url-state";
import { addDays, isDay } from "@/lib/core/dates";
import { isGroup, typesIn, type Group } from "@/lib/events/catalogue/contract";

/** What the address of an audit page says; what it says wrongly is left out. Days are UTC, both included. */
export type AuditFilter = {
  group: Group | null;
  person: string | null;
  from: string | null;
  until: string | null;
  cursor: string | null;
};

const MAX = 200;
/** The day after the last of them still has four digits of a year. */
const inYears = (day: string): boolean => day >= "1970" && day < "9999";
const PERSON = /^usr_[0-9a-z]{1,60}$/;

export function readAuditFilter(params: PageParams): AuditFilter {
  const get = (name: string): string => {
    const value = params[name];
    return typeof value === "string" && value.length <= MAX ? value : "";
  };
  const day = (name: string): string | null => (isDay(get(name)) && inYears(get(name)) ? get(name) : null);
  const group = get("group");
  return {
    group: isGroup(group) ? group : null,
    person: PERSON.test(get("person")) ? get("person") : null,
    from: day("from"),
    until: day("until"),
    cursor: lastCursor(params["cursor"]) ?? null,
  };
}

/** The same as `listEvents` takes it. */
export function eventFilterOf({ group, person, from, until, cursor }: AuditFilter, limit: number) {
  return {
    limit,
    ...(group === null ? {} : { types: typesIn(group) }),
    ...(person === null ? {} : { actorId: person }),
    ...(from === null ? {} : { from: `${from}T00:00:00Z` }),
    ...(until === null ? {} : { until: `${addDays(until, 1)}T00:00:00Z` }),
    ...(cursor === null ? {} : { cursor }),
  };
}

export const isNarrowed = ({ group, person, from, until }: AuditFilter): boolean =>
  [group, person, from, until].some((value) => value !== null);

/** The log as it is narrowed, from its newest event on; it names its organisation, because another page may have switched. */
export const auditFileHref = ({ group, person, from, until }: AuditFilter, orgId: string): string =>
  withParams("/api/console/audit/csv", "", { group, person, from, until, org: orgId });
