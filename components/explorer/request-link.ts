import type { Operation } from "@/lib/api/openapi/contract";
import type { Values } from "./form-model";
import type { Mode } from "./modes";

const MAX_CHARS = 2_000;
const START = "listSpotPrices";

/** What the address itself says. A parameter of the API with one of these names stands there under another. */
const OWN = new Set(["operation", "mode"]);
const inAddress = (name: string): string => (OWN.has(name) ? `parameter.${name}` : name);

export type Search = Readonly<Record<string, string | string[] | undefined>>;

export type Link = {
  operation: Operation;
  values: Values;
  mode: "sandbox" | "live" | null;
  /** The operation that the link names and that does not exist. */
  unknownOperation: string | null;
  /** Parameters that the operation does not take; they are left out. */
  unknownParameters: readonly string[];
};

const lastOf = (given: string | string[] | undefined): string => (Array.isArray(given) ? (given.at(-1) ?? "") : (given ?? ""));
const allOf = (given: string | string[] | undefined): string => (Array.isArray(given) ? given.filter(Boolean).join(",") : (given ?? ""));

/** The request that an address of the explorer holds. Nothing in an address makes it fail. */
export function readLink(search: Search, operations: readonly [Operation, ...Operation[]]): Link {
  const wanted = lastOf(search.operation);
  const named = operations.find(({ id }) => id === wanted);
  const operation = named ?? operations.find(({ id }) => id === START) ?? operations[0];
  const wantedMode = lastOf(search.mode);
  const unknownOperation = wanted !== "" && named === undefined ? wanted.slice(0, 100) : null;
  const known = new Set(operation.parameters.map(({ name }) => inAddress(name)));
  const given = operation.parameters.flatMap(({ name, isList }) => {
    const place = inAddress(name);
    const text = Object.hasOwn(search, place) ? (isList ? allOf : lastOf)(search[place]) : "";
    return text === "" ? [] : [[name, text.slice(0, MAX_CHARS)] as const];
  });
  return {
    operation,
    values: unknownOperation === null ? Object.fromEntries(given) : {},
    mode: wantedMode === "live" || wantedMode === "sandbox" ? wantedMode : null,
    unknownOperation,
    unknownParameters: unknownOperation === null ? Object.keys(search).filter((name) => !OWN.has(name) && !known.has(name)) : [],
  };
}

/** The address that holds a request. Of the modes only `live` is named: the sandbox is what one gets. */
export function explorerPath(operation: Pick<Operation, "id" | "parameters">, values: Values, mode: Mode): string {
  const query = new URLSearchParams({ operation: operation.id });
  for (const { name } of operation.parameters) if (values[name]) query.set(inAddress(name), values[name]);
  if (mode === "live") query.set("mode", mode);
  return `/explorer?${query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":")}`;
}
