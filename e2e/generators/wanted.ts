import type { Description, Operation } from "./description";
import { isKeyless, isOwn, isStream, operationOf } from "./description";
import type { Known } from "./own-records";
import type { KeyName, Place } from "./place";

/** A call of an operation. Values of the path are expressions of the emitted code, so that one call can use the result of another. */
export type Wanted = {
  name: string;
  operation: Operation;
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body?: unknown;
  key: KeyName;
  status: number;
};

/** Something that is created and removed again. */
export type Undoable = { create: Wanted; remove: Wanted };

/** Examples that can't be sent alone, with what is sent instead or the reason to leave them out. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  header: "is for CSV and NDJSON, which is for Prism",
  expires: "belongs to the signature of a download URL",
  signature: "is made by the server",
};

/** IDs, releases and times of an example name nothing on this server; some differ by operation. */
const sentAs = ({ operationId }: Operation, { name, example }: { name: string; example: unknown }, { sent }: Known): unknown =>
  sent[`${operationId} ${name}`] ?? sent[name] ?? example;

const literal = (value: unknown): string => JSON.stringify(value);

function pathOf({ path, parameters }: Operation, { ids }: Known): { values: Record<string, string>; isKnown: boolean } {
  const known = ids[path];
  const names = parameters.filter((parameter) => parameter.in === "path");
  const values = Object.fromEntries(names.map(({ name, example }) => [name, literal(known?.[name] ?? example)]));
  return { values, isKnown: names.every(({ name }) => known?.[name] !== undefined) };
}

/** One call without parameters, and one for each parameter with its example. */
function callsOf(operation: Operation, known: Known): Wanted[] {
  const { values, isKnown } = pathOf(operation, known);
  const base = {
    operation,
    path: values,
    key: isOwn(operation) ? ("live" as const) : ("sandbox" as const),
    status: isKnown ? 200 : 404,
  };
  const plain = { ...base, name: operation.operationId, query: {} };
  if (isStream(operation) || !isKnown) return [plain];
  const queries = operation.parameters.filter((parameter) => parameter.in === "query" && LEFT_OUT[parameter.name] === undefined);
  return [
    plain,
    ...queries.map(({ name, example }) => ({
      ...base,
      name: `${operation.operationId} ${name}`,
      query: { [name]: sentAs(operation, { name, example }, known) },
    })),
  ];
}

/** Every operation that reads, by the examples of its parameters. */
export function readingCalls({ operations }: Description, known: Known, { keys }: Place): Wanted[] {
  const read = operations.filter((operation) => operation.method === "get" && (keys.live !== null || !isOwn(operation)));
  return read.flatMap((operation) => callsOf(operation, known));
}

/** How the emitted code names what was created. */
export const CREATED_ID = "created";

const exampleBody = ({ requestBody }: Operation): Record<string, unknown> => {
  const example = requestBody?.content["application/json"]?.example;
  return typeof example === "object" && example !== null ? { ...example } : {};
};

/** Writes that leave nothing behind: their bodies are the examples, under a name that no organisation uses. */
const PAIRS: readonly { create: string; remove: string; own: Record<string, unknown> }[] = [
  { create: "createWebhook", remove: "deleteWebhook", own: {} },
  { create: "defineCustomField", remove: "removeCustomField", own: { name: "made_by_generated_client" } },
];

export function undoableCalls(description: Description, { keys }: Place): Undoable[] {
  if (keys.live === null) return [];
  return PAIRS.map(({ create, remove, own }) => {
    const creating = operationOf(description, create);
    const base = { query: {}, key: "live" as const };
    const body = { ...exampleBody(creating), ...own };
    return {
      create: { ...base, name: create, operation: creating, path: {}, body, status: 201 },
      remove: { ...base, name: remove, operation: operationOf(description, remove), path: { id: CREATED_ID }, status: 204 },
    };
  });
}

/** Whether a key is sent; three documents need none. */
export const keyOf = ({ operation, key }: Wanted): KeyName | null => (isKeyless(operation) ? null : key);
