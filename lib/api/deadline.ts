import { DomainError } from "@/lib/core/errors";
import type { Maybe } from "@/lib/core/maybe";
import type { Exchange } from "./exchange";

/** How long a call may take from its arrival to the moment it is counted, whatever it waits for on its way. */
export const CALL_MS = 10_000;

const tooLate = (): DomainError =>
  new DomainError("unavailable", "The request took too long and was stopped. It was not counted. Try again shortly.", {
    headers: { "Retry-After": "2" },
  });

/** Returns what a call waits for, or fails at the call's deadline. What it waited for is left behind: nothing may follow from it. */
export function inTime<T>(exchange: Pick<Exchange, "untilMs">, asked: Maybe<T>): Maybe<T> {
  return asked instanceof Promise ? beforeDeadline(exchange, asked) : asked;
}

function beforeDeadline<T>({ untilMs }: Pick<Exchange, "untilMs">, asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate()), untilMs - performance.now());
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
