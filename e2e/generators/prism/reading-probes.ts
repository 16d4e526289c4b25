import { SIMULATED_ERRORS } from "@/lib/api/simulate";
import { keysOf } from "@/lib/core/tables";
import { PROBLEMS } from "@/lib/http/problems";
import { DRY_RUN, isKeyless, isStream, mediaOf, type Operation } from "../description";
import { keyOf, type Wanted } from "../wanted";
import type { Probe } from "./probe";

const FORMATS = ["csv", "ndjson", "xlsx"];

/** A path with its values, which are quoted in a wanted call, and a query. */
export function targetOf(operation: Operation, path: Wanted["path"], query: Wanted["query"] = {}): string {
  const filled = Object.entries(path).reduce((text, [name, code]) => text.replace(`{${name}}`, String(JSON.parse(code))), operation.path);
  const text = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(Array.isArray(value) ? value.join(",") : String(value))}`,
  );
  return text.length === 0 ? filled : `${filled}?${text.join("&")}`;
}

type Part = Partial<Omit<Probe, "name">> & { says: string; query?: Wanted["query"] };

/** A probe like the call without parameters, with some things different. */
function like(plain: Wanted, { says, query = {}, ...rest }: Part): Probe {
  const { operation, path, status } = plain;
  return {
    name: `${operation.operationId} ${says}`,
    operation,
    target: targetOf(operation, path, query),
    key: keyOf(plain),
    status,
    proxy: "meant",
    ...rest,
  };
}

/** Every format that the description names, by the parameter and by the Accept header; whole results and header rows. */
function formats(plain: Wanted): Probe[] {
  const media = mediaOf(plain.operation);
  if (!media.includes("text/csv")) return [];
  return [
    ...FORMATS.map((format) => like(plain, { says: `format=${format}`, query: { format } })),
    ...media.filter((type) => type !== DRY_RUN).map((accept) => like(plain, { says: `as ${accept}`, headers: { accept } })),
    ...["csv", "ndjson"].map((format) => like(plain, { says: `whole as ${format}`, query: { format, page: "all" } })),
    ...["first", "absent"].map((header) => like(plain, { says: `header=${header}`, query: { format: "csv", header } })),
  ];
}

/** What can be wrong with a call, each once. */
function errors(plain: Wanted): Probe[] {
  const { operation } = plain;
  const isData = mediaOf(operation).includes(DRY_RUN);
  const wrong = { proxy: "unmeant" } as const;
  return [
    like(plain, { ...wrong, says: "with an unknown parameter", query: { contry: "DE" }, status: 400 }),
    ...(isKeyless(operation)
      ? []
      : [
          // Without any key Prism responds itself.
          like(plain, { ...wrong, says: "with a wrong key", key: "wrong", status: 401 }),
        ]),
    ...(isData ? [like(plain, { ...wrong, says: "as a picture", headers: { accept: "image/png" }, status: 406 })] : []),
    ...(operation.parameters.some(({ name }) => name === "limit")
      ? [like(plain, { ...wrong, says: "with no limit", query: { limit: 0 }, status: 400 })]
      : []),
    ...(operation.parameters.some(({ name }) => name === "Prefer") ? simulated(plain) : []),
  ];
}

/** Errors that can't be brought about from outside, as a sandbox key can ask for them. */
const simulated = (plain: Wanted): Probe[] =>
  keysOf(SIMULATED_ERRORS).map((code) =>
    like(plain, { says: `simulating ${code}`, headers: { prefer: `simulate=${code}` }, status: PROBLEMS[code].status, proxy: "unmeant" }),
  );

const missing = (plain: Wanted): Probe[] => {
  const { operation } = plain;
  if (!operation.path.includes("{")) return [];
  const path = Object.fromEntries(
    operation.parameters.flatMap((parameter) => (parameter.in === "path" ? [[parameter.name, JSON.stringify(parameter.example)]] : [])),
  );
  return [like({ ...plain, path, status: 404 }, { says: "that is not there" })];
};

/**
 * Every operation that reads: with the example of each parameter, in each format, as a dry run, and with each error. Prism reads a
 * response to its end, so that the stream of events gets errors only. A method that a path does not have, it does not pass on.
 */
export function readingProbes(wanted: readonly Wanted[]): Probe[] {
  return wanted.flatMap((call) => {
    const isPlain = call.name === call.operation.operationId;
    const isStreaming = isStream(call.operation);
    const itself = isStreaming ? [] : [like(call, { says: call.name.split(" ")[1] ?? "", query: call.query })];
    if (!isPlain) return itself;
    const dry = mediaOf(call.operation).includes(DRY_RUN)
      ? [like(call, { says: "as a dry run", headers: { prefer: "dry-run" }, proxy: "dry" })]
      : [];
    return [...itself, ...dry, ...formats(call), ...errors(call), ...(call.status === 200 ? missing(call) : [])];
  });
}
