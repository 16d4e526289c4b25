import { DomainError } from "@/lib/core/errors";
import { log } from "@/lib/platform/log";

const AWAY =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|terminating connection|the database system is|Query read timeout/;

const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";

/** What Prisma calls these: can't reach it, over its time, connection closed, no room among the connections or for a transaction. */
const AWAY_IN_PRISMA = /^P(1001|1002|1008|1017|2024|2028)$/;
const DEEPEST = 4;

/** What an error was made from, as Prisma and its driver nest them. */
function insideOf(error: unknown): unknown[] {
  if (typeof error !== "object" || error === null) return [];
  const meta = "meta" in error ? error.meta : null;
  const adapter = typeof meta === "object" && meta !== null && "driverAdapterError" in meta ? meta.driverAdapterError : null;
  const original = "originalCode" in error ? { code: error.originalCode } : null;
  return ["cause" in error ? error.cause : null, adapter, original];
}

/** Database away, starting, stopping, out of connections, or a statement over its time. */
function isDatabaseAway(error: unknown, depth = 0): boolean {
  const code = codeOf(error);
  if (/^(08|57P|53)/.test(code) || code === "57014" || AWAY_IN_PRISMA.test(code)) return true;
  if (error instanceof Error && (AWAY.test(error.message) || AWAY.test(code))) return true;
  return depth < DEEPEST && insideOf(error).some((inside) => isDatabaseAway(inside, depth + 1));
}

/** Any error as one of ours. What we did not expect becomes a fixed 500 and is logged once, here. */
export function domainErrorOf(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) {
    if (error.extra.cause !== undefined) log().warn({ err: error.extra.cause, requestId, code: error.code }, "a call failed");
    return error;
  }
  if (isDatabaseAway(error)) {
    log().warn({ err: error, requestId }, "the database did not answer");
    return new DomainError("unavailable", "The database can't be reached at the moment. Try again shortly.", {
      headers: { "Retry-After": "2" },
    });
  }
  if (/^(P2002|P2025|P2034|40P01|40001)$/.test(codeOf(error))) {
    log().warn({ err: error, requestId }, "two did the same at once");
    return new DomainError("conflict", "Somebody did the same at this moment. Look again, then try again.");
  }
  log().error({ err: error, requestId }, "a call failed unexpectedly");
  return new DomainError("internal", "The call failed for a reason that we did not foresee. It was not counted.");
}
