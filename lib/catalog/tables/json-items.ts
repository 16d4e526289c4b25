import { ImportError } from "../drafts";
import { MAX_RECORD_LETTERS } from "./table";

/** One value of a list, as JSON; `list` is the name of the list in the outer object, null where the document is the list. */
export type JsonItem = { list: string | null; text: string };

const IN_STRING = /["\\]/g;
const OUTSIDE = /["{}[\],]/g;
const LIST_BEGINS = /^\s*("(?:[^"\\]|\\.)*")\s*:\s*$/;

const refuse = (detail: string): ImportError => new ImportError("wrong-kind", detail);

/** Takes a JSON document in pieces and gives the values of its lists: of the list that it is, or of those in the object that it is. */
export class JsonItems {
  private state: "start" | "list" | "object" | "end" = "start";
  private list: string | null = null;
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private text = "";

  get isComplete(): boolean {
    return this.state === "end";
  }

  *take(chunk: string): Generator<JsonItem> {
    let from = 0;
    let at = 0;
    while ((at = this.next(chunk, at)) < chunk.length) {
      const mark = chunk[at] ?? "";
      if (this.isPartOfValue(mark)) {
        at += 1;
        continue;
      }
      this.keep(chunk.slice(from, at));
      const item = this.endValue(mark);
      if (item) yield item;
      at += 1;
      from = at;
    }
    this.keep(chunk.slice(from));
  }

  /** Where the next letter is that decides something. */
  private next(chunk: string, at: number): number {
    if (this.isEscaped && at < chunk.length) {
      this.isEscaped = false;
      return this.next(chunk, at + 1);
    }
    const pattern = this.isInString ? IN_STRING : OUTSIDE;
    pattern.lastIndex = at;
    return pattern.exec(chunk)?.index ?? chunk.length;
  }

  /** Whether a mark belongs to the value that is read; it ends one, or begins a list, otherwise. */
  private isPartOfValue(mark: string): boolean {
    if (mark === "\\") this.isEscaped = true;
    else if (mark === '"') this.isInString = !this.isInString;
    else if (this.depth > 0 || this.state === "list" || this.state === "object") return this.isNested(mark);
    else return false;
    return true;
  }

  private isNested(mark: string): boolean {
    const opens = mark === "{" || mark === "[";
    if (this.depth === 0 && (!opens || (this.state === "object" && mark === "["))) return false;
    if (opens) this.depth += 1;
    else if (mark !== ",") this.depth -= 1;
    return true;
  }

  private keep(text: string): void {
    this.text += text;
    if (this.text.length > MAX_RECORD_LETTERS) {
      throw new ImportError("row-too-large", `A value of the JSON document is longer than ${MAX_RECORD_LETTERS} characters.`);
    }
  }

  private endValue(mark: string): JsonItem | null {
    const text = this.text.trim();
    this.text = "";
    if (this.state === "list") return this.endItem(text, mark);
    if (this.state === "start" && text === "" && (mark === "[" || mark === "{")) this.state = mark === "[" ? "list" : "object";
    else if (this.state === "object" && mark === "[") this.beginList(text);
    else if (this.state === "object" && mark === "}") this.state = "end";
    else if (this.state !== "object" || mark !== ",") throw refuse(`The file is not a JSON document: "${mark}" is out of place.`);
    return null;
  }

  private endItem(text: string, mark: string): JsonItem | null {
    if (mark !== "," && mark !== "]") throw refuse(`The file is not a JSON document: "${mark}" is out of place.`);
    const { list } = this;
    if (mark === "]") {
      this.state = list === null ? "end" : "object";
      this.list = null;
    }
    return text === "" ? null : { list, text };
  }

  private beginList(text: string): void {
    const name = LIST_BEGINS.exec(text)?.[1];
    if (name === undefined) {
      this.depth = 1;
      this.text = `${text}[`;
    } else {
      this.state = "list";
      this.list = name.slice(1, -1);
    }
  }
}
