import { z } from "zod";
import { auditCsv, MOST_CSV_ROWS } from "@/components/audit/audit-csv";
import { eventFilterOf, readAuditFilter } from "@/components/audit/filter";
import { nameActors } from "@/lib/accounts/name-actors";
import { listEvents } from "@/lib/events/list-events";
import { consoleRoute } from "@/lib/http/session/routes";

const text = z.string().max(200).optional();
const Query = z.object({ group: text, person: text, from: text, until: text });
const Reply = z.object({ csv: z.string(), rows: z.int(), isCut: z.boolean() });

/** The record as the page narrows it, from its newest event on. */
export const GET = consoleRoute({ may: "audit:read", query: Query, reply: Reply }, async ({ ctx, orgId, query }) => {
  const page = await listEvents(ctx, { orgId }, eventFilterOf(readAuditFilter(query), MOST_CSV_ROWS));
  const forStaff = ctx.actor.kind === "user" && ctx.actor.staff;
  return { csv: auditCsv(await nameActors(ctx, page.events), forStaff), rows: page.events.length, isCut: page.next !== null };
});
