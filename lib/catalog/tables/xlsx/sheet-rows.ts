import { ImportError } from "../../drafts";
import { type CellFault, MAX_RECORD_LETTERS, type TableRecord } from "../table";
import { faultOf } from "./cell-fault";
import { columnOf } from "./column-of";
import { type MergedCell, MergedRows } from "./merged-cells";
import type { NumberFormats } from "./number-formats";
import { numberText } from "./number-text";
import type { XmlHandler } from "./parse-xml";
import { RunText } from "./run-text";
import { type SharedStrings, unescaped } from "./shared-strings";

const MAX_COLUMNS = 16_384;

/** `isUncalculated`: its writer leaves the formulas to whoever opens it. */
export type Workbook = { strings: SharedStrings; formats: NumberFormats; startsWith1904: boolean; isUncalculated: boolean };

const isOn = (value = "0"): boolean => value === "1" || value === "true";

/** Gathers the rows of a sheet. Formulas are what they were when the workbook was saved; a cell without a true value is a fault. */
export class SheetRows implements XmlHandler {
  private rows: TableRecord[] = [];
  private row = 0;
  private column = -1;
  private cells: string[] = [];
  private faults: CellFault[] = [];
  private width = 0;
  private type = "n";
  private style = 0;
  private value = "";
  private isFormula = false;
  private isValue = false;
  private isPhonetic = false;
  private readonly run = new RunText();

  private isHidden = false;
  private readonly hiddenPlaces: number[] = [];
  private readonly merged: MergedRows;

  constructor(
    private readonly book: Workbook,
    merged: readonly MergedCell[],
  ) {
    this.merged = new MergedRows(merged);
  }

  /** The rows that were read since the last time. */
  take(): TableRecord[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.run.open(name, attributes);
    if (name === "c") this.openCell(attributes);
    else if (name === "col") this.openColumns(attributes);
    else if (name === "v" || name === "t") this.isValue = !this.isPhonetic;
    else if (name === "f") this.isFormula = true;
    else if (name === "rPh") this.isPhonetic = true;
    else if (name === "row") {
      this.row = Number(attributes["r"] ?? this.row + 1);
      this.isHidden = isOn(attributes["hidden"]);
      this.column = -1;
      this.cells = [];
      this.faults = [];
    }
  }

  text(text: string): void {
    if (!this.isValue) return;
    this.value += this.run.shown(text);
    if (this.value.length > MAX_RECORD_LETTERS) {
      throw new ImportError("row-too-large", `A cell of row ${this.row} is longer than ${MAX_RECORD_LETTERS} characters.`, this.row);
    }
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.isValue = false;
    else if (name === "rPh") this.isPhonetic = false;
    else if (name === "c") this.closeCell();
    else if (name === "row") this.closeRow();
  }

  /** Columns are described before the rows. */
  private openColumns({ min = "0", max = "0", hidden }: Readonly<Record<string, string>>): void {
    const last = Math.min(Number(max), MAX_COLUMNS);
    if (isOn(hidden)) for (let column = Number(min); column <= last; column++) this.hiddenPlaces.push(column - 1);
  }

  private openCell({ r, t = "n", s = "0" }: Readonly<Record<string, string>>): void {
    this.column = r === undefined ? this.column + 1 : columnOf(r);
    if (!(this.column >= 0 && this.column < MAX_COLUMNS)) {
      throw new ImportError("wrong-kind", `Row ${this.row} has a cell that no sheet has: "${r}".`, this.row);
    }
    this.type = t;
    this.style = Number(s);
    this.value = "";
    this.isFormula = false;
  }

  private closeCell(): void {
    const { value, type, isFormula, column } = this;
    const fault = faultOf({ value, type, isFormula }, this.book.isUncalculated);
    if (fault) this.faults.push({ place: column, code: fault.code, detail: fault.detail });
    const text = fault?.text ?? this.textOf();
    if (text === "") return;
    while (this.cells.length < this.column) this.cells.push("");
    this.cells[this.column] = text;
  }

  private textOf(): string {
    const { value, type, book } = this;
    if (value === "") return "";
    if (type === "s") return book.strings.at(Number(value));
    if (type === "str" || type === "inlineStr") return unescaped(value);
    if (type === "b") return value === "1" ? "true" : "false";
    if (type === "d") return value.replace(/T00:00:00(\.0+)?Z?$/, "");
    return numberText(value, book.formats.of(this.style), book.startsWith1904);
  }

  /** Empty cells at the end of a row are not stored, but they are cells of the table. */
  private closeRow(): void {
    const { cells } = this;
    if (!cells.some((cell) => cell.trim() !== "")) return;
    const faults = this.merged.fill({ line: this.row, cells, faults: this.faults });
    this.width = Math.max(this.width, cells.length);
    while (cells.length < this.width) cells.push("");
    this.rows.push({
      ...{ line: this.row, cells },
      ...(faults.length > 0 ? { faults } : {}),
      ...(this.isHidden ? { isHidden: true } : {}),
      ...(this.hiddenPlaces.length > 0 ? { hiddenPlaces: this.hiddenPlaces } : {}),
    });
  }
}
