import { ImportError } from "../drafts";
import { type Frame, JsonWalk, type Path, type Value } from "./json-walk";

/** Where a JSON document has records: in a list, or under a key each. */
export type JsonList = { path: Path; isKeyed: boolean; rows: number };
/** `beside`: single values outside of the lists, such as "unit: MW". */
export type JsonLists = { lists: JsonList[]; beside: string[] };

const [MOST_BESIDE, MOST_LETTERS] = [50, 200];

/** The document as a list of records. */
export const WHOLE: JsonList = { path: [], isKeyed: false, rows: 0 };

export const nameOf = ({ path }: JsonList): string => path.join(".");

export const isAt = (a: Path, b: Path): boolean => a.length === b.length && a.every((key, place) => key === b[place]);

/** The objects of an object: how many there are, and how many have about the keys of the first. */
type Inner = { first: ReadonlySet<string>; objects: number; alike: number };

const LEAST_ROWS = 2;
const LEAST_FIELDS = 2;

/** Whether a record has about the keys of the first: records leave keys out that have no value. */
export function isAlike(first: ReadonlySet<string>, keys: readonly string[]): boolean {
  const shared = keys.filter((key) => first.has(key)).length;
  return shared > 0 && shared * 2 >= Math.max(first.size, keys.length);
}

/** Whether an object holds nothing but records, under a key each. Further down, objects of one value are mostly parts of a record. */
const isKeyed = ({ keys, path }: Frame, { first, objects, alike }: Inner): boolean =>
  objects >= LEAST_ROWS && objects === keys.length && alike === objects && first.size >= (path.length === 0 ? 1 : LEAST_FIELDS);

const COLUMNS = 'The JSON document has a list for each column, and not for each record. Save it by records: with pandas, orient="records".';

/** Whether a single value says something in words, or of when: other numbers count or number something, and a day is that of the export. */
const isSaid = ({ key, text }: Value): boolean =>
  key !== null && text.length < MOST_LETTERS && (/^"(?!\d{4}-\d{2}-\d{2})/.test(text) || /year|quarter|period/i.test(key));

class Finder {
  readonly lists = new Map<string, JsonList>();
  private readonly inner = new WeakMap<Frame, Inner>();

  sawRow(path: Path): void {
    const name = JSON.stringify(path);
    this.lists.set(name, { path, isKeyed: false, rows: (this.lists.get(name)?.rows ?? 0) + 1 });
  }

  sawEnd(frame: Frame, inside: Frame | undefined): void {
    if (frame.isList) return;
    const records = this.inner.get(frame);
    if (records && isKeyed(frame, records)) {
      if ([...records.first].every((key) => /^\d+$/.test(key))) throw new ImportError("wrong-kind", COLUMNS);
      // What the records hold themselves is a part of them.
      for (const [name, { path }] of this.lists) if (isAt(path.slice(0, frame.path.length), frame.path)) this.lists.delete(name);
      this.lists.set(JSON.stringify(frame.path), { path: frame.path, isKeyed: true, rows: records.objects });
    }
    if (!inside || inside.isList) return;
    const { first, objects, alike } = this.inner.get(inside) ?? { first: new Set(frame.keys), objects: 0, alike: 0 };
    this.inner.set(inside, { first, objects: objects + 1, alike: alike + Number(isAlike(first, frame.keys)) });
  }
}

/**
 * The lists of records in a JSON document, in their order, and what stands beside them. Reads all of it.
 * @throws ImportError for what is no JSON document
 */
export async function findLists(chunks: AsyncIterable<string>): Promise<JsonLists> {
  const finder = new Finder();
  const walk = new JsonWalk({
    isWanted: (inside, isList) => inside.isList && !isList,
    onEnd: (frame, inside) => finder.sawEnd(frame, inside),
  });
  const single: Value[] = [];
  for await (const chunk of chunks)
    for (const value of walk.take(chunk)) {
      if (value.text.startsWith("{")) finder.sawRow(value.path);
      else if (single.length < MOST_BESIDE && isSaid(value)) single.push(value);
    }
  if (!walk.isComplete) throw new ImportError("truncated", "The JSON document has no end. The file may be truncated.");
  const lists = [...finder.lists.values()];
  const isBeside = ({ path }: Value): boolean => !lists.some((list) => isAt(path.slice(0, list.path.length), list.path));
  const textOf = ({ key, text }: Value): string => `${key ?? ""}: ${text.replace(/^"|"$/g, "")}`;
  return { lists, beside: single.filter(isBeside).map(textOf) };
}
