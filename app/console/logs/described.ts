import { ROUTES } from "@/app/api/v1/_routes/all";

/** Paths of the endpoints that are in the log: those that ask for a key. */
export const ENDPOINTS: readonly string[] = ROUTES.filter(({ kind }) => kind !== "public")
  .map(({ path }) => path)
  .sort();

/** The operation that an endpoint has in the API description; the explorer is asked for it by this name. */
export const operationOf = (endpoint: string): string | null => ROUTES.find(({ path }) => path === endpoint)?.operation ?? null;
