import type { TableRecord } from "../tables/open-table";
import { unitNamed } from "./units";

const MOST = 100;
const NUMBER = /^[^\p{L}]*\d/u;

/** Gathers what is no row but says how the rows are meant: the records behind the last number, and rows of units. */
export class NoteWatch {
  private behind: TableRecord[] = [];
  private readonly units: TableRecord[] = [];

  /** `fields`: the units of the fields that have numbers. */
  constructor(private readonly fields: readonly (string | null)[]) {}

  /** `cells`: those of the fields that have numbers. */
  saw(record: TableRecord, cells: readonly string[]): void {
    const isUnits = this.fields.some(
      (unit, place) => unit !== null && !/\d/.test(cells[place] ?? "") && unitNamed(cells[place] ?? "", unit) !== null,
    );
    if (isUnits && this.units.length < MOST) this.units.push(record);
    else if (cells.some((cell) => NUMBER.test(cell))) this.behind = [];
    else if (this.behind.length < MOST) this.behind.push(record);
  }

  get notes(): TableRecord[] {
    return [...this.units, ...this.behind];
  }
}
