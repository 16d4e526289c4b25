/** Deeper JSON is no record, and would exhaust the stack of whoever walks through it. */
export const MAX_JSON_DEPTH = 20;

/** Whether brackets outside of strings are nested deeper than a record's may be. */
function isTooDeep(value: string): boolean {
  if (value.split(/[[{]/, MAX_JSON_DEPTH + 2).length <= MAX_JSON_DEPTH + 1) return false;
  let depth = 0;
  for (const [part] of value.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (part === "{" || part === "[") depth += 1;
    else if (part === "}" || part === "]") depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

const keysIn = (value: unknown): number => {
  if (typeof value !== "object" || value === null) return 0;
  const inner = Object.values(value).reduce((sum: number, one: unknown) => sum + keysIn(one), 0);
  return Array.isArray(value) ? inner : inner + Object.keys(value).length;
};

/** `value`: undefined when the text is no JSON, or nested too deeply. */
export type ParsedJson = { value: unknown; hasKeyTwice: boolean };

/** JSON with its numbers as strings, so that 0.0880 keeps its zero. */
export function readJson(text: string): ParsedJson {
  if (isTooDeep(text)) return { value: undefined, hasKeyTwice: false };
  let keys = 0;
  const asTexts = (part: string, colon: string | undefined): string => {
    if (colon !== undefined) keys += 1;
    return part.startsWith('"') ? part : `"${part}"`;
  };
  try {
    JSON.parse(text);
    const value: unknown = JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*/g, asTexts));
    return { value, hasKeyTwice: keysIn(value) < keys };
  } catch {
    return { value: undefined, hasKeyTwice: false };
  }
}

/**
 * The value of `readJson`; undefined also for an object with a key twice, of whose values nobody can say which counts.
 */
export function parseJson(text: string): unknown {
  const { value, hasKeyTwice } = readJson(text);
  return hasKeyTwice ? undefined : value;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  const isPlain = Array.isArray(value) && value.every((item) => typeof item !== "object" || item === null);
  return isPlain ? value.map(cellOf).join("|") : JSON.stringify(value);
}

/** Whether a value is a list of more than plain values: no cell can be one. */
export const isNestedList = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => typeof item === "object" && item !== null);

export type JsonCells = { cells: Map<string, string>; /** Columns whose cell is a list of objects or lists. */ nested: string[] };

/** The cells of an object by column: those of an object in it are `outer.inner`, plain values of an array are joined by bars. */
export function cellsOf(value: JsonObject, within = "", found: JsonCells = { cells: new Map(), nested: [] }): JsonCells {
  for (const [key, inner] of Object.entries(value)) {
    const name = `${within}${key}`;
    if (isObject(inner)) cellsOf(inner, `${name}.`, found);
    else {
      found.cells.set(name, cellOf(inner));
      if (isNestedList(inner)) found.nested.push(name);
    }
  }
  return found;
}
