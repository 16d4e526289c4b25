import type { Operation } from "@/lib/api/openapi/contract";
import type { Values } from "./form-model";

export type ApiRequest = {
  /** Below the root of the API, encoded. */
  path: string;
  query: readonly (readonly [string, string])[];
  /** Parameters of the path that are still empty; the request can't be sent without them. */
  missing: readonly string[];
};

/** The request that the form describes, its parameters in the order of the description. */
export function requestOf({ path, parameters }: Operation, values: Values): ApiRequest {
  const given = (name: string): string => values[name] ?? "";
  const missing = parameters.filter(({ in: place, name }) => place === "path" && given(name) === "").map(({ name }) => name);
  return {
    path: path.replaceAll(/\{(\w+)\}/g, (hole, name: string) => (given(name) === "" ? hole : encodeURIComponent(given(name)))),
    query: parameters
      .filter(({ in: place, name }) => place === "query" && given(name) !== "")
      .map(({ name }) => [name, given(name)] as const),
    missing,
  };
}
