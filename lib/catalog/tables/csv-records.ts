import { toUSVString } from "node:util";
import { ImportError } from "../drafts";
import { MAX_RECORD_LETTERS, type TableRecord } from "./table";

const QUOTE = '"';

/** A copy that does not hold on to the text that it is a part of: some cells are kept longer than what was read. */
const own = (text: string): string => ` ${text}`.slice(1);

/** Text with doubled quotes as what they stand for. */
const unescaped = (text: string): string => text.replaceAll('""', QUOTE);

/** The places of one letter in a text, from the first to the last; the end of the text where there is none. */
function placesOf(text: string, letter: string): (from: number) => number {
  let place = -1;
  return (from) => {
    if (place >= from) return place;
    const found = text.indexOf(letter, from);
    return (place = found === -1 ? text.length : found);
  };
}

/** A cell or a record, and the place behind it. */
type Cell = { cell: string; end: number };
type Cells = { cells: string[]; next: number };

/** Delimited text that comes in pieces. */
class CsvText {
  /** The line that the next record begins on. */
  line = 1;
  private text = "";
  private at = 0;

  /** `delimiter`: one letter. */
  constructor(private readonly delimiter: string) {}

  /**
   * The records that are whole with a further piece, blank ones left out; without one, those up to the end.
   * @throws ImportError
   */
  *records(piece?: string): Generator<TableRecord> {
    const isEnd = piece === undefined;
    if (!isEnd) {
      // Half a pair of surrogates is no character, and could not be stored.
      this.text = this.text.slice(this.at) + toUSVString(piece);
      this.at = 0;
    }
    const { text } = this;
    const [quote, feed, turn] = [placesOf(text, QUOTE), placesOf(text, "\n"), placesOf(text, "\r")];
    while (this.at < text.length) {
      const { at, line } = this;
      const lineEnd = Math.min(feed(at), turn(at));
      const isPlain = lineEnd <= quote(at);
      const found = isPlain ? this.plainRecord(lineEnd, isEnd) : this.quotedRecord(isEnd);
      if (found === null) return;
      this.line += isPlain ? 1 : (text.slice(at, found.next).match(/\r\n?|\n/g)?.length ?? 0);
      this.at = found.next;
      if (found.cells.some((cell) => cell.trim() !== "")) yield { line, cells: found.cells };
    }
  }

  /** Without quotes a record is a line; null where its end is still to come. */
  private plainRecord(end: number, isEnd: boolean): Cells | null {
    const { text, at, delimiter } = this;
    if (end - at > MAX_RECORD_LETTERS) this.refuseLongCells(text.slice(at, end).split(delimiter));
    if (!isEnd && this.mayGoOn(end)) return null;
    return { cells: own(text.slice(at, end)).split(delimiter), next: this.behind(end) };
  }

  private quotedRecord(isEnd: boolean): Cells | null {
    const { text, delimiter } = this;
    const cells: string[] = [];
    for (let from = this.at; ; from++) {
      const found = text[from] === QUOTE ? this.quotedCell(from, isEnd) : this.plainCell(from, isEnd);
      if (found === null) return null;
      cells.push(own(found.cell));
      from = found.end;
      if (text[from] === delimiter) continue;
      this.refuseLongCells(cells);
      return { cells, next: this.behind(from) };
    }
  }

  /** What stands up to the next delimiter or line end; a quote among other letters is one of them. */
  private plainCell(from: number, isEnd: boolean): Cell | null {
    const { text, delimiter } = this;
    let end = from;
    while (end < text.length && text[end] !== "\n" && text[end] !== "\r" && text[end] !== delimiter) end++;
    if (!isEnd && this.mayGoOn(end)) return this.refuseLong(from);
    return { cell: text.slice(from, end), end };
  }

  /** A quote that is followed by more than a delimiter or a line end closes nothing: then both are a part of the cell. */
  private quotedCell(from: number, isEnd: boolean): Cell | null {
    const { text, delimiter } = this;
    let close = text.indexOf(QUOTE, from + 1);
    while (close !== -1 && text[close + 1] === QUOTE) close = text.indexOf(QUOTE, close + 2);
    if (close === -1 && isEnd)
      throw new ImportError(
        "truncated",
        `The file ends inside a quoted cell. The cell starts in the record at line ${this.line}.`,
        this.line,
      );
    if (close === -1 || (!isEnd && this.mayGoOn(close + 1))) return this.refuseLong(from);
    const end = close + 1;
    const inside = unescaped(text.slice(from + 1, close));
    if (end === text.length || text[end] === "\n" || text[end] === "\r" || text[end] === delimiter) return { cell: inside, end };
    const rest = this.plainCell(end, isEnd);
    return rest && { cell: `"${inside}"${rest.cell}`, end: rest.end };
  }

  /** Whether the next piece can change what stands at a place: it is the end of this one, or a carriage return before a line feed. */
  private mayGoOn(place: number): boolean {
    return place >= this.text.length || (this.text[place] === "\r" && place + 1 === this.text.length);
  }

  /** The place behind a line end, of which a line feed after a carriage return is a part. */
  private behind(end: number): number {
    return end + (this.text[end] === "\r" && this.text[end + 1] === "\n" ? 2 : 1);
  }

  /** A cell that has not come to its end: null unless it is too long already. */
  private refuseLong(from: number): null {
    if (this.text.length - from > MAX_RECORD_LETTERS) this.refuseLongCells([unescaped(this.text.slice(from))]);
    return null;
  }

  private refuseLongCells(cells: readonly string[]): void {
    if (cells.reduce((sum, { length }) => sum + length, 0) <= MAX_RECORD_LETTERS) return;
    throw new ImportError("row-too-large", `The record at line ${this.line} is longer than ${MAX_RECORD_LETTERS} characters.`, this.line);
  }
}

/**
 * Streams the records of delimited text with the line that each starts on, the header too, blank ones not. Cells in quotes hold
 * delimiters, line ends and doubled quotes.
 */
export async function* csvRecords(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableRecord> {
  const text = new CsvText(delimiter);
  for await (const chunk of chunks) for (const record of text.records(chunk)) yield record;
  for (const record of text.records()) yield record;
}
