import type { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { pageOf, readIdCursor, writeCursor } from "@/lib/core/cursor";
import { wrongParameter } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { CallFilter, CallPage } from "../contract";
import { CALL_COLUMNS, callRow, type LedgerRow } from "../counting/ledger-rows";
import { orTooMuch } from "../counting/or-too-much";
import { snapshot } from "../counting/snapshot";
import { nameKeys } from "./name-keys";

const TIMEOUT_MS = 5_000;

/**
 * The request log of an organisation, newest first. Ids hold the time, so a stretch of time is a stretch of ids: only the
 * partitions of its days are read, by the index on organisation and id.
 * @throws DomainError not-found (another organisation), role-missing, invalid-parameter, cursor-invalid,
 *   unprocessable (too much to look through)
 */
export async function listCalls(ctx: Context, orgId: string, input: z.input<typeof CallFilter>, timeoutMs = TIMEOUT_MS): Promise<CallPage> {
  requireMay(ctx, "usage:read", orgId);
  const filter = readFilter(input);
  const { where, values } = conditionsOf(orgId, filter);
  const sql = `select ${CALL_COLUMNS} from call_ledger where ${where} order by id desc limit ${filter.limit + 1}`;
  const reading = snapshot(timeoutMs, async (db) => {
    const { rows } = await db.query<LedgerRow>(sql, values);
    const { page, next } = pageOf(rows, filter.limit, (last) => writeCursor(last.id));
    const names = await nameKeys(ctx, db, { orgId, ids: [...new Set(page.map(({ key_id: id }) => id))] });
    return CallPage.parse({
      rows: page.map((row) => callRow(row, names)),
      next,
    });
  });
  return orTooMuch(reading, "Searching this many requests takes too long. Choose a shorter period.");
}

function readFilter(input: z.input<typeof CallFilter>): CallFilter {
  const filter = CallFilter.safeParse(input);
  if (filter.success) return filter.data;
  const [issue] = filter.error.issues;
  throw wrongParameter(issue?.path.join(".") ?? "", issue?.code ?? "", issue?.message ?? "");
}

function conditionsOf(orgId: string, filter: CallFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [orgId];
  const conditions = ["org_id = $1"];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(filter.from, (at) => `id >= uuidv7_floor(${at}::timestamptz)`);
  add(filter.until, (at) => `id < uuidv7_floor(${at}::timestamptz)`);
  add(filter.cursor === undefined ? undefined : readIdCursor(filter.cursor), (id) => `id < ${id}::uuid`);
  add(filter.clientId, (id) => `client_id = ${id}`);
  add(filter.endpoint, (path) => `endpoint = ${path}`);
  add(filter.key, (id) => `key_id = ${id}`);
  add(filter.mode && (filter.mode === "live" ? "live" : "test"), (mode) => `mode = ${mode}`);
  add(filter.charged && (filter.charged === "yes" ? 1 : 0), (charge) => `charge = ${charge}::smallint`);
  const [low, high] = statusRange(filter.status);
  add(low, (status) => `status >= ${status}::smallint`);
  add(high, (status) => `status <= ${status}::smallint`);
  if (isNever(filter)) conditions.push("false");
  return { where: conditions.join(" and "), values };
}

/** Only live calls that succeed are charged: others would be looked for in vain through every call. */
const isNever = ({ charged, mode, status }: CallFilter): boolean =>
  charged === "yes" && (mode === "sandbox" || (status !== undefined && !status.startsWith("2")));

function statusRange(status: string | undefined): [low: number | undefined, high: number | undefined] {
  if (status === undefined) return [undefined, undefined];
  return [Number(status.replace("xx", "00")), Number(status.replace("xx", "99"))];
}
