import { z } from "zod";
import type { PageParams } from "@/components/ui/cursor-pages";
import { cursor, day, DAY_VALUES, orNull } from "@/components/ui/page-search";
import { withParams } from "@/components/ui/url-state";
import { addDays } from "@/lib/core/dates";
import { isGroup, typesIn } from "@/lib/events/catalogue/contract";
import type { AuditFormat } from "./audit-files";

/** What the address of an audit page says; what it says wrongly is left out. Days are UTC, both included. */
const Search = z.object({
  group: orNull(z.string().refine(isGroup)),
  person: orNull(z.string().regex(/^usr_[0-9a-z]{1,60}$/)),
  from: day,
  until: day,
  cursor,
});
export type AuditFilter = z.infer<typeof Search>;

export const readAuditFilter = (params: PageParams): AuditFilter => Search.parse(params);

/** What each parameter takes, for who wrote another value into the address. */
export const AUDIT_VALUES = {
  group: "Choose a group of the list.",
  person: "Choose a member of the list.",
  from: DAY_VALUES,
  until: DAY_VALUES,
};

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
export const auditFileHref = ({ group, person, from, until }: AuditFilter, orgId: string, format: AuditFormat): string =>
  withParams("/api/console/audit/file", "", { group, person, from, until, org: orgId, format });
