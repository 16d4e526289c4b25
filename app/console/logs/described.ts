import { endpointOf } from "@/lib/api/route";
import { ROUTES } from "@/lib/api/routes/all";
import { exploredOperations } from "@/lib/api/routes/description";

/** The endpoints that are in the log, those that ask for a key: by path, with the method unless it is GET. */
export const ENDPOINTS: readonly string[] = ROUTES.filter(({ kind }) => kind !== "keyless")
  .map(endpointOf)
  .sort();

/** The operation of an endpoint by which the explorer knows it; null for those that the explorer does not send. */
export const operationOf = (endpoint: string): string | null => exploredOperations().find(({ path }) => path === endpoint)?.id ?? null;
