import { isFile, isStream } from "../description";
import { keyOf, type Wanted } from "../wanted";
import { capital, isEmpty, pathObject, type Client } from "./client";

const CONFIG = `export default {
  input: "./openapi.json",
  output: { path: "./hey-api/client" },
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "zod", { name: "@hey-api/sdk", validator: true }],
};
`;

const PRELUDE = `
import { client } from "./client/client.gen";
import * as sdk from "./client/sdk.gen";
import * as schemas from "./client/zod.gen";
import type { Outcome } from "../outcome";

type Answer = { response?: Response; data?: unknown; error?: unknown };
type Schema = { parse(value: unknown): unknown };
const outcome = ({ response, data, error }: Answer, schema: Schema | null): Outcome => {
  // What is thrown on the way, by a schema for example, is returned as the error.
  if (error instanceof Error) throw error;
  if (schema !== null) schema.parse(data);
  return { status: response?.status ?? 0, body: data ?? error };
};
const firstEvent = async ({ stream }: { stream: AsyncGenerator<unknown> }): Promise<Outcome> => {
  for await (const event of stream) return { status: 200, body: event };
  throw new Error("the stream ended without an event");
};
// Of a plain text this client makes the Authorization header of each scheme in turn, and the last one is Basic.
const bearer = (key: string) => ({ scheme }: { scheme?: string }) => (scheme === "bearer" ? key : undefined);
client.setConfig({ baseUrl: BASE_URL });
`;

function optionsOf(wanted: Wanted): string {
  const { path, query, body, operation } = wanted;
  const key = keyOf(wanted);
  return [
    ...(isEmpty(path) ? [] : [`path: ${pathObject(wanted)}`]),
    ...(isEmpty(query) ? [] : [`query: ${JSON.stringify(query)}`]),
    ...(body === undefined ? [] : [`body: ${JSON.stringify(body)}`]),
    // The generator takes the schema of a stream for that of each event, which OpenAPI 3.1 can't describe.
    ...(isStream(operation) ? ["responseValidator: async () => undefined"] : []),
    ...(isFile(operation) ? [`parseAs: "blob"`] : []),
    ...(key === null ? [] : [`auth: bearer(keys.${key})`]),
  ].join(", ");
}

/** Its schemas are used twice, as customers would: by the client itself (validator) and on what it returns. */
export const heyApi: Client = {
  commands: [["@hey-api/openapi-ts/bin/run.js", "--file", "hey-api.config.mjs", "--no-log-file"]],
  files: { "hey-api.config.mjs": CONFIG },
  prelude: PRELUDE,
  call: (wanted) => {
    const { operation } = wanted;
    const sent = `await sdk.${operation.operationId}({ ${optionsOf(wanted)} })`;
    if (isStream(operation)) return `firstEvent(${sent})`;
    const isParsed = wanted.status < 300 && wanted.status !== 204 && !isFile(operation);
    return `outcome(${sent}, ${isParsed ? `schemas.z${capital(operation.operationId)}Response` : "null"})`;
  },
};
