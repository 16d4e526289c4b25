import { VISITOR } from "@/lib/billing/plans";
import { DomainError } from "@/lib/core/errors";
import { andThen, type Maybe } from "@/lib/core/maybe";
import type { Seen } from "@/lib/http/call";
import { perProcess } from "@/lib/platform/process-state";
import type { Access } from "./access";
import { Turns, type Turn } from "./turns";

const PLACES = 100;
/** How long a query waits for its turn: longer is not worth a caller's time. */
const QUERY_PATIENCE_MS = 3_000;
const CHANGES_AT_ONCE = 2;
/** Visitors come from any number of networks, so that all of them together have no more than one customer. */
const VISITORS_AT_ONCE = 3;

const turns = perProcess("turns", () => new Turns(PLACES));

const tooMany = (detail: string): DomainError =>
  new DomainError("concurrency-limited", `${detail} Try again shortly.`, { headers: { "Retry-After": "2" } });

/** Runs something in a turn that lasts as long as the work does, also when nobody waits for it any more. */
function during<T>(turn: Maybe<Turn>, refused: () => DomainError, run: () => Maybe<T>): Maybe<T> {
  return andThen(turn, (end) => {
    if (end === null) throw refused();
    return endAfter(run, end);
  });
}

function endAfter<T>(run: () => Maybe<T>, end: () => void): Maybe<T> {
  let result: Maybe<T>;
  try {
    result = run();
  } catch (error) {
    end();
    throw error;
  }
  if (result instanceof Promise) return result.finally(end);
  end();
  return result;
}

const untilQuery = (): number => performance.now() + QUERY_PATIENCE_MS;

/** @throws DomainError concurrency-limited, which is free, unless somebody still waits for the response */
function runFor<T>(seen: Pick<Seen, "hasLeft">, run: () => Maybe<T>): Maybe<T> {
  if (seen.hasLeft()) throw tooMany("The connection was closed before the request was processed.");
  return run();
}

type Asking = Pick<Access, "periodName" | "isVisitor" | "queriesAtOnce">;

/**
 * Runs a query that no cache answers when its organisation has less than its share of them running; visitors have theirs by network
 * and all together. Whoever has left by then is not asked for.
 * @throws DomainError concurrency-limited
 */
export function queryInTurn<T>(access: Asking, seen: Pick<Seen, "hasLeft">, query: () => Maybe<T>): Maybe<T> {
  const run = (): Maybe<T> => runFor(seen, query);
  const refused = (): DomainError => tooMany(`Your plan allows ${access.queriesAtOnce} queries at once, and too many more are queued.`);
  const take = (name: string, atOnce: number): Maybe<Turn> => turns().take(`${name}/queries`, atOnce, untilQuery());
  if (!access.isVisitor) return during(take(access.periodName, access.queriesAtOnce), refused, run);
  const crowded = (): DomainError => tooMany("There are too many anonymous requests at the moment.");
  return during(take(access.periodName, VISITOR.queriesAtOnce), refused, () => during(take("visitors", VISITORS_AT_ONCE), crowded, run));
}

/** Makes a change when it is its organisation's turn by `untilMs`: changes share the connections of the portal. @throws DomainError concurrency-limited */
export const changeInTurn = <T>(orgId: string, untilMs: number, run: () => Promise<T>): Maybe<T> =>
  during(
    turns().take(`${orgId}/changes`, CHANGES_AT_ONCE, untilMs),
    () => tooMany("Your organisation has too many changes in progress. Nothing was changed."),
    run,
  );
