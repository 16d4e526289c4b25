import { z } from "zod";
import { AUDIT_FILES } from "@/components/audit/audit-files";
import { eventFilterOf, readAuditFilter } from "@/components/audit/filter";
import { nameActors } from "@/lib/accounts/name-actors";
import { dayAt } from "@/lib/core/dates";
import { keysOf } from "@/lib/core/tables";
import { walkEvents } from "@/lib/events/list-events";
import { consoleFileRoute } from "@/lib/portal/file-route";

const text = z.string().max(200).optional();
const Query = z.object({ group: text, person: text, from: text, until: text, format: z.enum(keysOf(AUDIT_FILES)) });

const PAGE = 1_000;

/** The record as the page narrows it, from its newest event to its oldest. */
export const GET = consoleFileRoute({ may: "audit:read", query: Query }, async ({ ctx, orgId, query: { format, ...query } }) => {
  const { media, head, lines } = AUDIT_FILES[format];
  const forStaff = ctx.actor.kind === "user" && ctx.actor.staff;
  const pages = walkEvents(ctx, { orgId }, eventFilterOf(readAuditFilter(query), PAGE));
  async function* chunks(): AsyncGenerator<string> {
    yield head;
    for await (const events of pages) yield lines(await nameActors(ctx, events), forStaff);
  }
  return { name: `audit-${orgId}-${dayAt(ctx.clock.now())}.${format}`, media, chunks: chunks() };
});
