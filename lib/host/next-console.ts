import { format } from "node:util";
import { domainErrorOf } from "@/lib/http/errors";
import { warnSampled } from "@/lib/platform/log-sampled";
import { requestScope } from "@/lib/platform/request-scope";

const KIND_CHARS = 100;

/** The error among what was printed; Next puts a sign of its own before it. */
const errorIn = (said: readonly unknown[]): Error | undefined => said.find((one) => one instanceof Error);

function note(...said: unknown[]): void {
  const error = errorIn(said);
  if (error !== undefined) return void domainErrorOf(error, requestScope().getStore()?.requestId ?? "");
  const text = format(...said).trim();
  warnSampled(["Next.js printed a warning", text.slice(0, KIND_CHARS)], { text });
}

/**
 * Makes what Next and the pages print lines of the log. Next prints each page that fails with its stack: in an outage that is as
 * much as there are visitors, and it would be kept without a bound where nobody reads it.
 */
export function noteConsole(): void {
  Object.assign(console, { error: note, warn: note });
}
