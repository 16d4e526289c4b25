import type { Maybe } from "@/lib/core/maybe";
import { perProcess } from "./process-state";

/** What is said of a request once it is answered: nothing that a person could be known by. */
export type TraceFacts = { method: string; route: string; status: number; orgId: string | null; requestId: string };

export type Trace = {
  id: string;
  /** Does a part of the request, as a span of its own. */
  part<T>(name: string, work: () => Maybe<T>): Maybe<T>;
  end(facts: TraceFacts): void;
};
export type Tracer = { begin(traceparent: string | undefined): Trace };

const state = perProcess<{ tracer: Tracer | null }>("tracer", () => ({ tracer: null }));

/** Whoever sends traces somewhere says so here; null: nobody does any more. */
export function provideTracer(tracer: Tracer | null): void {
  state().tracer = tracer;
}

/** Null where no place to send traces to is configured. */
export const beginTrace = (traceparent: string | undefined): Trace | null => state().tracer?.begin(traceparent) ?? null;
export const isTracing = (): boolean => state().tracer !== null;

export const traced = <T>(trace: Trace | null, name: string, work: () => Maybe<T>): Maybe<T> =>
  trace === null ? work() : trace.part(name, work);
