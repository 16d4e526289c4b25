import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "./process-state";

/** The request that what runs now is done for: its id and that of its trace stand in every line of the log. */
export type RequestScope = { requestId: string; traceId?: string };

export const requestScope: () => AsyncLocalStorage<RequestScope> = perProcess("request-scope", () => new AsyncLocalStorage<RequestScope>());
