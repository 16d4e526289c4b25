import { DomainError } from "@/lib/core/errors";
import { errorSampled, kindOfError, warnSampled } from "@/lib/platform/log-sampled";
import { codeOf, errorsWithin, isLockTimeout, sqlStateOf } from "@/lib/platform/sql-state";

const AWAY =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|terminating connection|the database system is|Query read timeout/;

/** What Prisma calls these: can't reach it, over its time, connection closed, no room among the connections or for a transaction. */
const AWAY_IN_PRISMA = /^P(1001|1002|1008|1017|2024|2028)$/;
/** Database away, starting, stopping, out of connections, or a statement over its time. */
const isDatabaseAway = (error: unknown): boolean =>
  errorsWithin(error).some((one) => {
    const code = codeOf(one);
    if (/^(08|57P|53)/.test(code) || code === "57014" || AWAY_IN_PRISMA.test(code)) return true;
    return one instanceof Error && (AWAY.test(one.message) || AWAY.test(code));
  });

/** Any error as one of ours. What we did not expect becomes a fixed 500 and is logged once, here. */
export function domainErrorOf(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) {
    if (error.extra.cause !== undefined)
      warnSampled(["a call failed", `${error.code} ${codeOf(error.extra.cause)}`], { err: error.extra.cause, requestId, code: error.code });
    return error;
  }
  if (isDatabaseAway(error)) {
    warnSampled(["the database did not answer", codeOf(error)], { err: error, requestId });
    return new DomainError("unavailable", "The database is not available at the moment. Try again shortly.", {
      headers: { "Retry-After": "2" },
    });
  }
  if (isLockTimeout(sqlStateOf(error))) {
    warnSampled(["a lock was not free in time"], { err: error, requestId });
    return new DomainError("unavailable", "Another change took too long. Nothing was changed. Try again shortly.", {
      headers: { "Retry-After": "2" },
    });
  }
  if (/^(P2002|P2025|P2034|40P01|40001)$/.test(codeOf(error))) {
    warnSampled(["two did the same at once"], { err: error, requestId });
    return new DomainError("conflict", "This was changed by someone else. Reload and try again.");
  }
  errorSampled(["a call failed unexpectedly", kindOfError(error)], { err: error, requestId });
  return new DomainError("internal", "The request failed because of an unexpected error. It was not counted.");
}
