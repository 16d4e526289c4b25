export const LANGUAGES = [
  { id: "curl", label: "curl" },
  { id: "javascript", label: "JavaScript" },
  { id: "python", label: "Python" },
] as const;

export type Language = (typeof LANGUAGES)[number]["id"];

/** A GET request: `path` begins with a slash and is already encoded, query names may repeat. */
export type CodeRequest = { baseUrl: string; path: string; query: readonly (readonly [string, string])[] };

/** The cookie that remembers the language of a reader. */
export const LANGUAGE_COOKIE = "code";

/** What the cookie says; anything unknown is curl. */
export const readLanguage = (cookie: string | undefined): Language => LANGUAGES.find(({ id }) => id === cookie)?.id ?? "curl";

const isWorkbook = ({ query }: CodeRequest): boolean => query.some(([name, value]) => name === "format" && value === "xlsx");

/** The request as a small program that prints the answer, in every language. It takes the key from the environment variable API_KEY. */
export const requestSamples = (request: CodeRequest): Record<Language, string> =>
  isWorkbook(request)
    ? fileSamples(request, `${request.path.slice(1).replaceAll(/[^\w-]+/g, "-")}.xlsx`)
    : { curl: curl(request), javascript: javascript(request), python: python(request) };

/** The same in one of them. */
export const requestCode = (language: Language, request: CodeRequest): string => requestSamples(request)[language];

/** The address of the request. Commas and colons stay readable: they need no escape in a query. */
export function requestUrl({ baseUrl, path, query }: CodeRequest): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  const readable = search.replaceAll("+", "%20").replaceAll("%2C", ",").replaceAll("%3A", ":");
  return `${baseUrl}${path.replaceAll(/["$`\\]/g, encodeURIComponent)}${readable === "" ? "" : `?${readable}`}`;
}

const quoted = (text: string): string => JSON.stringify(text);

const isText = ({ query }: CodeRequest): boolean => query.some(([name, value]) => name === "format" && value !== "json");

/** The URL has a line of its own, so that it is seen in narrow places. */
const curl = (request: CodeRequest): string => `curl --fail-with-body --retry 3 \\
  "${requestUrl(request)}" \\
  -H "Authorization: Bearer $API_KEY"`;

const javascript = (request: CodeRequest): string => `const response = await fetch(
  ${quoted(requestUrl(request))},
  { headers: { Authorization: \`Bearer \${process.env.API_KEY}\` } },
);
if (!response.ok) throw new Error(await response.text());
console.log(await response.${isText(request) ? "text" : "json"}());`;

function python(request: CodeRequest): string {
  const { query } = request;
  const base = requestUrl({ ...request, query: [] });
  const isPlain = new Set(query.map(([name]) => name)).size === query.length;
  const pairs = query.map(([name, value]) =>
    isPlain ? `    ${quoted(name)}: ${quoted(value)},` : `    (${quoted(name)}, ${quoted(value)}),`,
  );
  const [open, close] = isPlain ? ["{", "}"] : ["[", "]"];
  const lines = [
    ...(isText(request) ? [] : ["import json"]),
    "import os",
    ...(query.length === 0 ? [] : ["from urllib.parse import urlencode"]),
    "from urllib.request import Request, urlopen",
    "",
    ...(query.length === 0 ? [] : [`query = urlencode(${open}`, ...pairs, `${close})`]),
    "request = Request(",
    query.length === 0 ? `    ${quoted(base)},` : `    ${quoted(`${base}?`)} + query,`,
    '    headers={"Authorization": "Bearer " + os.environ["API_KEY"]},',
    ")",
    "with urlopen(request) as response:",
    isText(request) ? '    print(response.read().decode("utf-8"))' : "    print(json.dumps(json.load(response), indent=2))",
  ];
  return lines.join("\n");
}

/** A file, written as it comes; `name` is what it is called on the reader's machine. */
export const fileSamples = (request: CodeRequest, name: string): Record<Language, string> => ({
  curl: `curl --fail-with-body -o ${name} "${requestUrl(request)}" \\
  -H "Authorization: Bearer $API_KEY"`,
  javascript: `import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const response = await fetch(
  ${quoted(requestUrl(request))},
  { headers: { Authorization: \`Bearer \${process.env.API_KEY}\` } },
);
if (!response.ok) throw new Error(await response.text());
await pipeline(Readable.fromWeb(response.body), createWriteStream(${quoted(name)}));`,
  python: `import os
from shutil import copyfileobj
from urllib.request import Request, urlopen

request = Request(
    ${quoted(requestUrl(request))},
    headers={"Authorization": "Bearer " + os.environ["API_KEY"]},
)
with urlopen(request) as response, open(${quoted(name)}, "wb") as file:
    copyfileobj(response, file)`,
});
