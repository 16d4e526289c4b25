import { isFile, isStream } from "../description";
import { keyOf, type Wanted } from "../wanted";
import { capital, isEmpty, type Client } from "./client";

const CONFIG = `module.exports = {
  client: {
    input: "./openapi.json",
    output: { target: "./orval/client.ts", client: "fetch", headers: true, baseUrl: { getBaseUrlFromSpecification: true } },
  },
  schemas: {
    input: "./openapi.json",
    output: {
      target: "./orval/schemas.ts",
      client: "zod",
      override: { zod: { generateEachHttpStatus: true } },
    },
  },
};
`;

const PRELUDE = `
import * as client from "./client";
import * as schemas from "./schemas";
import { firstPart, type Outcome } from "../outcome";

type Schema = { parse(value: unknown): unknown };
const outcome = ({ status, data }: { status: number; data: unknown }, schema: Schema | null): Outcome => {
  if (schema !== null) schema.parse(data);
  return { status, body: data };
};
`;

/** In the order of its functions: path, body, query, headers, options. */
function argumentsOf(wanted: Wanted): string[] {
  const { operation, path, query, body } = wanted;
  const has = (place: "query" | "header"): boolean => operation.parameters.some((parameter) => parameter.in === place);
  return [
    ...Object.values(path),
    ...(body === undefined ? [] : [JSON.stringify(body)]),
    ...(has("query") ? [isEmpty(query) ? "undefined" : JSON.stringify(query)] : []),
    ...(has("header") ? ["undefined"] : []),
    ...optionsOf(wanted),
  ];
}

function optionsOf(wanted: Wanted): string[] {
  const key = keyOf(wanted);
  return key === null ? [] : [`{ headers: { authorization: \`Bearer \${keys.${key}}\` } }`];
}

/**
 * Its functions read every response as JSON to its end, so that a stream or a file is requested at the URL that the client makes.
 * Lists are sent as `country=DE&country=AT`, although the description says `explode: false`; the API takes both.
 */
export const orval: Client = {
  commands: [["orval/dist/bin/orval.js", "--config", "orval.config.cjs"]],
  files: { "orval.config.cjs": CONFIG },
  prelude: PRELUDE,
  call: (wanted) => {
    const { operation, path } = wanted;
    const name = operation.operationId;
    if (isStream(operation) || isFile(operation)) {
      const url = `client.get${capital(name)}Url(${[...Object.values(path)].join(", ")})`;
      return `firstPart(await fetch(${[url, ...optionsOf(wanted)].join(", ")}))`;
    }
    const isParsed = wanted.status < 300 && wanted.status !== 204;
    const schema = isParsed ? `schemas.${name}${wanted.status}Response` : "null";
    return `outcome(await client.${name}(${argumentsOf(wanted).join(", ")}), ${schema})`;
  },
};
