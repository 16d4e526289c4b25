import { z } from "zod";
import { auditCsv, MAX_CSV_ROWS } from "@/components/audit/audit-csv";
import { eventFilterOf, readAuditFilter } from "@/components/audit/filter";
import { nameActors } from "@/lib/accounts/name-actors";
import { dayAt } from "@/lib/core/dates";
import { listEvents } from "@/lib/events/list-events";
import { consoleCsvRoute } from "@/lib/portal/csv-route";

const text = z.string().max(200).optional();
const Query = z.object({ group: text, person: text, from: text, until: text });

/** The record as the page narrows it, from its newest event on. */
export const GET = consoleCsvRoute({ may: "audit:read", query: Query }, async ({ ctx, orgId, query }) => {
  const { events } = await listEvents(ctx, { orgId }, eventFilterOf(readAuditFilter(query), MAX_CSV_ROWS));
  const forStaff = ctx.actor.kind === "user" && ctx.actor.staff;
  const csv = auditCsv(await nameActors(ctx, events), forStaff);
  return { name: `audit-${orgId}-${dayAt(ctx.clock.now())}.csv`, chunks: [csv] };
});
