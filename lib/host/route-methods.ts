/** A line for each route below /api that Next answers: its path in the tree of files, and its methods. Put in by setup/bundle.mjs. */
declare const ROUTE_METHODS: string | undefined;

type Entry = { pattern: RegExp; methods: string };

const SEGMENTS: readonly [RegExp, string][] = [
  [/\/\[\[\.{3}\w+\]\]/g, "(?:/.+)?"],
  [/\[\.{3}\w+\]/g, ".+"],
  [/\[\w+\]/g, "[^/]+"],
];

const entryOf = (line: string): Entry => {
  const [path = "", methods = ""] = line.split(": ");
  return { pattern: new RegExp(`^${SEGMENTS.reduce((text, [part, any]) => text.replace(part, any), path)}$`), methods };
};

let entries: Entry[] | undefined;

/** What the route of a path has, as `Allow` lists it; null where none is known, as in a program that is not bundled. */
export function methodsAt(path: string): string | null {
  entries ??= typeof ROUTE_METHODS === "undefined" ? [] : ROUTE_METHODS.split("\n").map(entryOf);
  return entries.find(({ pattern }) => pattern.test(path))?.methods ?? null;
}
