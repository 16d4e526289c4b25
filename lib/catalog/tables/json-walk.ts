import { ImportError } from "../drafts";
import { MAX_JSON_DEPTH } from "./parse-json";
import { MAX_RECORD_LETTERS } from "./table";

/** Where a list or an object is: the keys that lead to it, a list in a list none. */
export type Path = readonly string[];
/** A value of a list, or of an object under its key. */
export type Value = { path: Path; key: string | null; text: string };
/** What is open around a value; `key` is the one that its next value is under, and `keys` are those of an object so far. */
export type Frame = { isList: boolean; path: Path; key: string | null; keys: string[] };

const IN_STRING = /["\\]/g;
const OUTSIDE = /["{}[\],:]/g;

const refuse = (mark: string): ImportError => new ImportError("wrong-kind", `The file is not a JSON document: "${mark}" is out of place.`);

function keyOf(text: string): string {
  try {
    const key: unknown = JSON.parse(text);
    if (typeof key === "string") return key;
  } catch {
    // Said below.
  }
  throw refuse(text.slice(0, 20));
}

/**
 * Walks through a JSON document that comes in pieces, and gives values as texts: the innermost ones that `isWanted` names, each at its
 * end. What is not wanted is gone through and forgotten.
 */
export class JsonWalk {
  private readonly frames: Frame[] = [];
  private isBegun = false;
  /** Brackets that are open in the wanted value that is read. */
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private text = "";

  constructor(
    private readonly hooks: {
      /** Whether the list or object that begins is a value that is wanted whole. */
      isWanted(inside: Frame, isList: boolean): boolean;
      onEnd?(frame: Frame, inside: Frame | undefined): void;
    },
  ) {}

  get isComplete(): boolean {
    return this.isBegun && this.frames.length === 0;
  }

  *take(chunk: string): Generator<Value> {
    let from = 0;
    let at = 0;
    while ((at = this.next(chunk, at)) < chunk.length) {
      const mark = chunk[at] ?? "";
      at += 1;
      if (mark === "\\") this.isEscaped = true;
      else if (mark === '"') this.isInString = !this.isInString;
      else {
        this.keep(chunk.slice(from, at));
        from = at;
        const value = this.depth > 0 ? this.within(mark) : this.structure(mark);
        if (value) yield value;
      }
    }
    this.keep(chunk.slice(from));
  }

  /** Where the next letter is that decides something. */
  private next(chunk: string, at: number): number {
    const from = this.isEscaped && at < chunk.length ? at + 1 : at;
    if (from > at) this.isEscaped = false;
    const pattern = this.isInString ? IN_STRING : OUTSIDE;
    pattern.lastIndex = from;
    return pattern.exec(chunk)?.index ?? chunk.length;
  }

  private keep(text: string): void {
    this.text += text;
    if (this.text.length > MAX_RECORD_LETTERS)
      throw new ImportError("row-too-large", `A value of the JSON document is longer than ${MAX_RECORD_LETTERS} characters.`);
  }

  private taken(): string {
    const { text } = this;
    this.text = "";
    return text.trim();
  }

  private within(mark: string): Value | null {
    if (mark === "{" || mark === "[") this.depth += 1;
    else if (mark === "}" || mark === "]") this.depth -= 1;
    return this.depth === 0 ? this.valueOf(this.taken()) : null;
  }

  private valueOf(text: string): Value {
    const frame = this.frames.at(-1);
    return { path: frame?.path ?? [], key: frame?.key ?? null, text };
  }

  private structure(mark: string): Value | null {
    if (mark === "{" || mark === "[") return this.open(mark === "[");
    const frame = this.frames.at(-1);
    if (!frame) throw refuse(mark);
    const text = this.taken().slice(0, -1).trim();
    if (mark === ":") {
      if (frame.isList) throw refuse(mark);
      frame.key = keyOf(text);
      frame.keys.push(frame.key);
      return null;
    }
    if (mark !== "," && (mark === "]") !== frame.isList) throw refuse(mark);
    if (mark === ",") return text === "" ? null : this.valueOf(text);
    const last = text === "" ? null : this.valueOf(text);
    this.frames.pop();
    this.hooks.onEnd?.(frame, this.frames.at(-1));
    return last;
  }

  private open(isList: boolean): null {
    const inside = this.frames.at(-1);
    const before = this.text.trim();
    if (before.length > 1 || (!inside && this.isBegun)) throw refuse(before);
    this.isBegun = true;
    if (inside && this.hooks.isWanted(inside, isList)) {
      this.text = before;
      this.depth = 1;
      return null;
    }
    this.text = "";
    if (this.frames.length > MAX_JSON_DEPTH)
      throw new ImportError("wrong-kind", `The JSON document has more than ${MAX_JSON_DEPTH} levels.`);
    const path = inside ? [...inside.path, ...(inside.key === null ? [] : [inside.key])] : [];
    this.frames.push({ isList, path, key: null, keys: [] });
    return null;
  }
}
