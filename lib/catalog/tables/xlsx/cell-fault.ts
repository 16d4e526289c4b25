import { plainNumber } from "../plain-number";
import type { CellFault } from "../table";

type Stored = { value: string; type: string; isFormula: boolean };
type Fault = Omit<CellFault, "place"> & { text: string };

/** Digits that a spreadsheet keeps of a number; what stores a number in full needs two more. */
const KEPT_DIGITS = 15;
const STORED_DIGITS = 17;

const digitsOf = (number: string): number =>
  number
    .replace(/e.*$/i, "")
    .replace(/[-.]/g, "")
    .replace(/^0+|0+$/g, "").length;

/** A whole number of more than 15 places, such as an article number: what was typed beyond them is gone. */
function hasLostDigits({ value, isFormula }: Stored): boolean {
  if (isFormula || !Number.isFinite(Number(value))) return false;
  if (digitsOf(value) > STORED_DIGITS) return true;
  return Math.abs(Number(value)) >= 10 ** KEPT_DIGITS && digitsOf(plainNumber(value)) >= KEPT_DIGITS;
}

/** Writers that calculate nothing store a formula without its value, or with a zero until somebody opens the workbook. */
const isUncalculated = ({ value, type, isFormula }: Stored, isBookUncalculated: boolean): boolean =>
  isFormula && type !== "str" && (value === "" || (isBookUncalculated && value === "0"));

/** Why a cell has no value that can be trusted, with what a person sees there; null where it has one. */
export function faultOf(cell: Stored, isBookUncalculated: boolean): Fault | null {
  const { value, type } = cell;
  if (type === "e") return { code: "cell-error", text: value || "#ERROR!", detail: `the cell is the error ${value || "#ERROR!"}` };
  if (isUncalculated(cell, isBookUncalculated)) {
    const detail = "the cell is a formula without a stored value; open the workbook in a spreadsheet and save it";
    return { code: "formula-not-calculated", text: "#FORMULA!", detail };
  }
  if (type !== "n" || !hasLostDigits(cell)) return null;
  const text = plainNumber(value);
  const detail = `${text} is a number of more than ${KEPT_DIGITS} digits, of which a spreadsheet loses the last; store it as text`;
  return { code: "digits-lost", text, detail };
}
