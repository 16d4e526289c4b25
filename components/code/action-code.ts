import { type CodeRequest, type Language, requestUrl } from "./request-code";

/** A request that changes something. `body` is JSON; null sends none. `answers`: whether a document comes back. */
export type ActionRequest = CodeRequest & {
  method: string;
  body: { value: unknown } | null;
  isCreation: boolean;
  answers: boolean;
};

const INDENT = 2;
const quoted = (text: string): string => JSON.stringify(text);
const json = (value: unknown): string => JSON.stringify(value, null, INDENT);
const indented = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`);

/** A key for each thing that is created, so that a repeat after a lost answer creates nothing twice. */
const CREATION = { header: "Idempotency-Key", curl: "$(openssl rand -hex 16)", javascript: "crypto.randomUUID()", python: "str(uuid4())" };

function curl(request: ActionRequest): string {
  const { method, body, isCreation } = request;
  const parts = [
    `curl --fail-with-body -X ${method} "${requestUrl(request)}"`,
    `-H "Authorization: Bearer $API_KEY"`,
    ...(isCreation ? [`-H "${CREATION.header}: ${CREATION.curl}"`] : []),
    ...(body ? [`-H "Content-Type: application/json"`, `-d '${json(body.value).replaceAll("'", String.raw`'\''`)}'`] : []),
  ];
  return parts.join(" \\\n  ");
}

function javascript(request: ActionRequest): string {
  const { method, body, isCreation, answers } = request;
  const lines = [
    `const response = await fetch(${quoted(requestUrl(request))}, {`,
    `  method: ${quoted(method)},`,
    "  headers: {",
    "    Authorization: `Bearer ${process.env.API_KEY}`,",
    ...(isCreation ? [`    ${quoted(CREATION.header)}: ${CREATION.javascript},`] : []),
    ...(body ? ['    "Content-Type": "application/json",'] : []),
    "  },",
    ...(body ? [`  body: JSON.stringify(${indented(json(body.value), "  ")}),`] : []),
    "});",
    "if (!response.ok) throw new Error(await response.text());",
    answers ? "console.log(await response.json());" : "console.log(response.status);",
  ];
  return lines.join("\n");
}

/** JSON as Python writes it. */
function literal(value: unknown, by = ""): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${by}    `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, item]) => `${quoted(name)}: ${literal(item, inner)}`);
  if (items.length === 0) return `${open}${close}`;
  const isShort = Array.isArray(value) && value.every((item) => typeof item !== "object");
  return isShort ? `[${items.join(", ")}]` : `${open}\n${items.map((item) => `${inner}${item},`).join("\n")}\n${by}${close}`;
}

function python(request: ActionRequest): string {
  const { method, body, isCreation, answers } = request;
  const lines = [
    ...(body || answers ? ["import json"] : []),
    "import os",
    "from urllib.request import Request, urlopen",
    ...(isCreation ? ["from uuid import uuid4"] : []),
    "",
    ...(body ? [`body = ${literal(body.value)}`] : []),
    "request = Request(",
    `    ${quoted(requestUrl(request))},`,
    `    method=${quoted(method)},`,
    ...(body ? ["    data=json.dumps(body).encode(),"] : []),
    "    headers={",
    '        "Authorization": "Bearer " + os.environ["API_KEY"],',
    ...(isCreation ? [`        ${quoted(CREATION.header)}: ${CREATION.python},`] : []),
    ...(body ? ['        "Content-Type": "application/json",'] : []),
    "    },",
    ")",
    "with urlopen(request) as response:",
    answers ? "    print(json.dumps(json.load(response), indent=2))" : "    print(response.status)",
  ];
  return lines.join("\n");
}

/** The request as a small program in every language. It takes the key from the environment variable API_KEY. */
export const actionSamples = (request: ActionRequest): Record<Language, string> => ({
  curl: curl(request),
  javascript: javascript(request),
  python: python(request),
});
