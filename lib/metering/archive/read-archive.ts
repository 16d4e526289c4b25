import { requireMay } from "@/lib/accounts/permissions";
import { dayAt } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { idTimeMs } from "@/lib/core/id-time";
import { csvCell } from "@/lib/core/text";
import type { Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { openDay } from "./archive-day";
import { type ArchivedCall, readDayFile } from "./day-file";

/** The days that requests are archived of. */
export type ArchivedDays = { first: string; last: string };

/** Returns the first and the last archived day; null when there is none. */
export async function readArchivedDays(): Promise<ArchivedDays | null> {
  const { rows } = await pool().query<{ first: string | null; last: string | null }>(
    "select min(day)::text as first, max(day)::text as last from call_archive",
  );
  const [found] = rows;
  return found?.first == null || found.last === null ? null : { first: found.first, last: found.last };
}

/** Returns an archived request of an organisation by its ID; null when there is none. */
export async function findArchivedCall(orgId: string, id: string): Promise<ArchivedCall | null> {
  const file = await dayFile(dayAt(idTimeMs(id)));
  if (file === null) return null;
  for await (const call of readDayFile(file, { id, orgId })) return call;
  return null;
}

async function dayFile(day: string) {
  const { rowCount } = await pool().query("select 1 from call_archive where day = $1", [day]);
  return rowCount === 0 ? null : openDay(day);
}

const COLUMNS = ["id", "key_id", "mode", "endpoint", "query", "status", "charge", "bytes", "duration_us", "client_id"] as const;
/** Lines that are sent at once. */
const LINES = 1_000;

const csvLine = (call: ArchivedCall): string =>
  [new Date(idTimeMs(call.id)).toISOString(), ...COLUMNS.map((name) => String(call[name] ?? ""))].map(csvCell).join(",");

/**
 * Returns an archived day of an organisation as CSV, oldest request first.
 * @throws DomainError not-found (another organisation, or a day without a file), role-missing
 */
export async function writeArchivedDay(ctx: Context, orgId: string, day: string): Promise<AsyncIterable<string>> {
  requireMay(ctx, "usage:read", orgId);
  const file = await dayFile(day);
  if (file === null) throw new DomainError("not-found", `There is no file for ${day}: no requests of that day were archived.`);
  async function* chunks(wanted: NonNullable<typeof file>): AsyncGenerator<string> {
    yield `${["at", ...COLUMNS].join(",")}\r\n`;
    let lines: string[] = [];
    for await (const call of readDayFile(wanted, { orgId })) {
      lines.push(`${csvLine(call)}\r\n`);
      if (lines.length < LINES) continue;
      yield lines.join("");
      lines = [];
    }
    yield lines.join("");
  }
  return chunks(file);
}
