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

const formatOf = ({ query }: CodeRequest): string => query.find(([name]) => name === "format")?.[1] ?? "json";

/** What the answer is called on the reader's machine. */
const fileName = (request: CodeRequest): string => `${request.path.slice(1).replaceAll(/[^\w-]+/g, "-")}.${formatOf(request)}`;

/** The request as a small program that prints the answer, in every language. It takes the key from the environment variable API_KEY. */
export const requestSamples = (request: CodeRequest): Record<Language, string> =>
  formatOf(request) === "xlsx"
    ? fileSamples(request, fileName(request))
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

const isText = (request: CodeRequest): boolean => formatOf(request) !== "json";

/**
 * Tried again by Retry-After and when the connection is cut. What a failed try has sent would stand before the answer, so the answer
 * goes to a file, which each try begins anew. URL and file have lines of their own, so that they are seen in narrow places.
 */
const curlToFile = (request: CodeRequest, name: string): string => `curl --fail --retry 3 --retry-all-errors --retry-max-time 120 \\
  -o ${name} \\
  "${requestUrl(request)}" \\
  -H "Authorization: Bearer $API_KEY"`;

const curl = (request: CodeRequest): string => `${curlToFile(request, fileName(request))} \\
  && cat ${fileName(request)}`;

/** `read` makes a value of the response, as long as the connection holds. */
const javascriptGet = (request: CodeRequest, read: string): string => `async function get(url, tries = 4) {
  const headers = { Authorization: \`Bearer \${process.env.API_KEY}\` };
  const response = await fetch(url, { headers }).catch(() => null);
  const isFinal = response && response.status !== 429 && response.status < 500;
  if (isFinal && !response.ok) throw new Error(await response.text());
  const answer = isFinal ? await ${read}.catch(() => null) : null;
  if (answer !== null) return answer;
  const seconds = Number(response?.headers.get("retry-after")) || 1;
  if (tries === 1 || seconds > 60) throw new Error(\`No response (\${response?.status ?? "connection failed"})\`);
  await new Promise((done) => setTimeout(done, seconds * 1000));
  return get(url, tries - 1);
}

const answer = await get(
  ${quoted(requestUrl(request))},
);`;

const javascript = (request: CodeRequest): string =>
  `${javascriptGet(request, `response.${isText(request) ? "text" : "json"}()`)}
console.log(answer);`;

const PYTHON_GET = `def get(request, tries=4):
    for left in reversed(range(tries)):
        try:
            with urlopen(request, timeout=60) as response:
                return response.read()
        except HTTPError as error:
            seconds = float(error.headers.get("Retry-After", 1))
            if left == 0 or seconds > 60 or (error.code != 429 and error.code < 500):
                raise SystemExit(error.read().decode())
            sleep(seconds)
        except (OSError, HTTPException):
            if left == 0:
                raise
            sleep(1)`;

const PYTHON_IMPORTS = ["from http.client import HTTPException", "from time import sleep", "from urllib.error import HTTPError"];

function pythonRequest(request: CodeRequest): string[] {
  const { query } = request;
  const base = requestUrl({ ...request, query: [] });
  const isPlain = new Set(query.map(([name]) => name)).size === query.length;
  const pairs = query.map(([name, value]) =>
    isPlain ? `    ${quoted(name)}: ${quoted(value)},` : `    (${quoted(name)}, ${quoted(value)}),`,
  );
  const [open, close] = isPlain ? ["{", "}"] : ["[", "]"];
  return [
    ...(query.length === 0 ? [] : [`query = urlencode(${open}`, ...pairs, `${close})`]),
    "request = Request(",
    query.length === 0 ? `    ${quoted(base)},` : `    ${quoted(`${base}?`)} + query,`,
    '    headers={"Authorization": "Bearer " + os.environ["API_KEY"]},',
    ")",
  ];
}

/** `use` is what is done with the bytes of `get(request)`. */
const pythonProgram = (request: CodeRequest, { imports = [], use }: { imports?: readonly string[]; use: readonly string[] }): string =>
  [
    ...imports,
    "import os",
    ...PYTHON_IMPORTS,
    ...(request.query.length === 0 ? [] : ["from urllib.parse import urlencode"]),
    "from urllib.request import Request, urlopen",
    "",
    PYTHON_GET,
    "",
    ...pythonRequest(request),
    ...use,
  ].join("\n");

const python = (request: CodeRequest): string =>
  isText(request)
    ? pythonProgram(request, { use: ['print(get(request).decode("utf-8"))'] })
    : pythonProgram(request, { imports: ["import json"], use: ["print(json.dumps(json.loads(get(request)), indent=2))"] });

/** A file, written once all of it is there; `name` is what it is called on the reader's machine. */
export const fileSamples = (request: CodeRequest, name: string): Record<Language, string> => ({
  curl: curlToFile(request, name),
  javascript: `import { writeFile } from "node:fs/promises";

${javascriptGet(request, "response.arrayBuffer()")}
await writeFile(${quoted(name)}, Buffer.from(answer));`,
  python: pythonProgram(request, { use: [`with open(${quoted(name)}, "wb") as file:`, "    file.write(get(request))"] }),
});
