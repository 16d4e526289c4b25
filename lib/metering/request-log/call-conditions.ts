import type { z } from "zod";
import { readIdCursor } from "@/lib/core/cursor";
import { wrongParameter } from "@/lib/core/errors";
import { CallFilter, MOST_SEARCHED } from "../contract";

/** @throws DomainError invalid-parameter */
export function readFilter(input: z.input<typeof CallFilter>): CallFilter {
  const filter = CallFilter.safeParse(input);
  if (filter.success) return filter.data;
  const [issue] = filter.error.issues;
  throw wrongParameter(issue?.path.join(".") ?? "", issue?.code ?? "", issue?.message ?? "");
}

/** The rows of the ledger that a filter finds, as a table `calls`; $1 is the organisation. @throws DomainError cursor-invalid */
export function callsOf(orgId: string, filter: CallFilter): { calls: string; values: unknown[] } {
  const values: unknown[] = [orgId];
  const period = ["org_id = $1"];
  const kind: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string, conditions = kind): void => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add(filter.from, (at) => `id >= uuidv7_floor(${at}::timestamptz)`, period);
  add(filter.until, (at) => `id < uuidv7_floor(${at}::timestamptz)`, period);
  add(filter.cursor === undefined ? undefined : readIdCursor(filter.cursor), (id) => `id < ${id}::uuid`, period);
  add(filter.clientId, (id) => `client_id = ${id}`);
  add(filter.endpoint, (path) => `endpoint = ${path}`);
  add(filter.key, (id) => `key_id = ${id}`);
  add(filter.mode && (filter.mode === "live" ? "live" : "test"), (mode) => `mode = ${mode}`);
  add(filter.charged && (filter.charged === "yes" ? 1 : 0), (charge) => `charge = ${charge}::smallint`);
  const [low, high] = statusRange(filter.status);
  add(low, (status) => `status >= ${status}::smallint`);
  add(high, (status) => `status <= ${status}::smallint`);
  if (isNever(filter)) kind.push("false");
  const inPeriod = `select * from call_ledger where ${period.join(" and ")}`;
  if (filter.text === undefined) return { calls: `(${[inPeriod, ...kind].join(" and ")}) calls`, values };
  add(
    formsOf(filter.text),
    (forms) =>
      `exists (select from unnest(${forms}::text[]) f where position(lower(f) in lower(endpoint || '?' || ltrim(query, '?'))) > 0)`,
  );
  // Whatever else is asked for: of those with a rare status, the newest thousands would be gathered from the whole log.
  const newest = `${inPeriod} order by id desc limit ${MOST_SEARCHED}`;
  return { calls: `(select * from (${newest}) newest where ${kind.join(" and ")}) calls`, values };
}

/** Only live calls that succeed are charged: others would be looked for in vain through every call. */
const isNever = ({ charged, mode, status }: CallFilter): boolean =>
  charged === "yes" && (mode === "sandbox" || (status !== undefined && !status.startsWith("2")));

/** What the log and its curl put in front of a path. */
const IN_FRONT = /^(?:[A-Z]+\s+)?(?:\/?api\/v1(?=\/))?/;

/** A text as people write it or copy it from the log, and as it stands in a query. */
function formsOf(text: string): string[] {
  const bare = text.replace(IN_FRONT, "");
  const [path = "", query] = bare.split("?");
  // The log shows a query decoded; it was kept as it was sent.
  const sent = query === undefined ? [] : [`${path}?${new URLSearchParams(query).toString()}`];
  return [...new Set([text, bare, ...sent, new URLSearchParams({ x: text }).toString().slice(2), encodeURIComponent(text)])].filter(
    Boolean,
  );
}

function statusRange(status: string | undefined): [low: number | undefined, high: number | undefined] {
  if (status === undefined) return [undefined, undefined];
  return [Number(status.replace("xx", "00")), Number(status.replace("xx", "99"))];
}
