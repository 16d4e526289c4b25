import { isFile, isStream } from "../description";
import { keyOf, type Wanted } from "../wanted";
import { isEmpty, pathObject, type Client } from "./client";

const PRELUDE = `
import createClient from "openapi-fetch";
import type { paths } from "./schema";
import { firstPart, type Outcome } from "../outcome";

type Answer = { response: Response; data?: unknown; error?: unknown };
const outcome = ({ response, data, error }: Answer): Outcome => ({ status: response.status, body: data ?? error });
const client = createClient<paths>({ baseUrl: BASE_URL });
`;

function optionsOf(wanted: Wanted): string {
  const { path, query, body, operation } = wanted;
  const key = keyOf(wanted);
  const params = [
    ...(isEmpty(path) ? [] : [`path: ${pathObject(wanted)}`]),
    ...(isEmpty(query) ? [] : [`query: ${JSON.stringify(query)}`]),
  ];
  return [
    ...(params.length === 0 ? [] : [`params: { ${params.join(", ")} }`]),
    ...(body === undefined ? [] : [`body: ${JSON.stringify(body)}`]),
    ...(isStream(operation) ? [`parseAs: "stream"`] : isFile(operation) && wanted.status === 200 ? [`parseAs: "arrayBuffer"`] : []),
    ...(key === null ? [] : [`headers: { authorization: \`Bearer \${keys.${key}}\` }`]),
  ].join(", ");
}

/** Types only: what a response is, the compiler takes from the description and nothing checks at run time. */
export const openapiTypescript: Client = {
  commands: [["openapi-typescript/bin/cli.js", "openapi.json", "--output", "openapi-typescript/schema.ts"]],
  files: {},
  prelude: PRELUDE,
  call: (wanted) => {
    const sent = `client.${wanted.operation.method.toUpperCase()}(${JSON.stringify(wanted.operation.path)}, { ${optionsOf(wanted)} })`;
    return isStream(wanted.operation) ? `firstPart((await ${sent}).response)` : `outcome(await ${sent})`;
  },
};
