import { description } from "@/lib/api/routes/description";
import { ERROR_CODES, type ErrorCode } from "@/lib/core/errors";
import { PROBLEMS } from "@/lib/http/problems";

const inDescription = new Set<string>();

function namedByDescription(): ReadonlySet<string> {
  if (inDescription.size === 0)
    for (const code of JSON.stringify(description().components.responses).matchAll(/"code":"([a-z-]+)"/g)) inDescription.add(code[1] ?? "");
  return inDescription;
}

const byStatus = (a: ErrorCode, b: ErrorCode): number => PROBLEMS[a].status - PROBLEMS[b].status;

/** Codes that endpoints of the API answer with, by status. */
export const endpointCodes = (): ErrorCode[] => ERROR_CODES.filter((code) => namedByDescription().has(code)).sort(byStatus);

/** All others: of the console, its links and of HTTP itself. */
export const otherCodes = (): ErrorCode[] => ERROR_CODES.filter((code) => !namedByDescription().has(code)).sort(byStatus);
