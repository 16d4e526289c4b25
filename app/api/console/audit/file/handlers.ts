import { z } from "zod";
import { AUDIT_FILES } from "@/components/audit/audit-files";
import { eventFilterOf, readAuditFilter } from "@/components/audit/filter";
import { nameActors } from "@/lib/accounts/name-actors";
import { dayAt } from "@/lib/core/dates";
import { keysOf } from "@/lib/core/tables";
import { isGroup } from "@/lib/events/catalogue/contract";
import { walkEvents } from "@/lib/events/list-events";
import { mayAsStaff } from "@/lib/platform/context";
import { consoleFileRoute } from "@/lib/portal/file-route";

/** What a page would leave out is refused: a file of everything is not what was asked for. */
const Query = z.object({
  group: z.string().refine(isGroup, "Choose a group of the log.").optional(),
  person: z
    .string()
    .regex(/^usr_[0-9a-z]{1,60}$/, "Use the ID of a user.")
    .optional(),
  from: z.iso.date("Use a date such as 2026-11-30.").optional(),
  until: z.iso.date("Use a date such as 2026-11-30.").optional(),
  format: z.enum(keysOf(AUDIT_FILES)),
});

const PAGE = 1_000;

/** The record as the page narrows it, from its newest event to its oldest. */
export const GET = consoleFileRoute({ may: "audit:read", query: Query }, async ({ ctx, orgId, query: { format, ...query } }) => {
  const { media, head, lines } = AUDIT_FILES[format];
  const forStaff = mayAsStaff(ctx, "any");
  const pages = walkEvents(ctx, { orgId }, eventFilterOf(readAuditFilter(query), PAGE));
  async function* chunks(): AsyncGenerator<string> {
    yield head;
    for await (const events of pages) yield lines(await nameActors(ctx, events), forStaff);
  }
  return { name: `audit-${orgId}-${dayAt(ctx.clock.now())}.${format}`, media, chunks: chunks() };
});
