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

/** The request as a small program that prints the answer. It takes the key from the environment variable API_KEY. */
export function requestCode(language: Language, request: CodeRequest): string {
  if (language === "javascript") return javascript(request);
  return language === "python" ? python(request) : curl(request);
}

/** The same request in every language. */
export const requestSamples = (request: CodeRequest): Record<Language, string> => ({
  curl: curl(request),
  javascript: javascript(request),
  python: python(request),
});

/** The address of the request. Commas and colons stay readable: they need no escape in a query. */
export function requestUrl({ baseUrl, path, query }: CodeRequest): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  const readable = search.replaceAll("+", "%20").replaceAll("%2C", ",").replaceAll("%3A", ":");
  return `${baseUrl}${path.replaceAll(/["$`\\]/g, encodeURIComponent)}${readable === "" ? "" : `?${readable}`}`;
}

const quoted = (text: string): string => JSON.stringify(text);

const isText = ({ query }: CodeRequest): boolean => query.some(([name, value]) => name === "format" && value !== "json");

const curl = (request: CodeRequest): string => `curl "${requestUrl(request)}" \\
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
