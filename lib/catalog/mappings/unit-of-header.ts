import { partsOfHeader } from "./headers";
import { moneyIn } from "./money";
import { isMultiplier, isSameUnit, isUnit, unitNamed } from "./units";

/** What headers and cells below them say of a unit: the one that is read, or the words in its place that can't be. */
export type SaidUnit = { unit: string | null; unread: readonly string[] };

const NOTHING: SaidUnit = { unit: null, unread: [] };
const MOST_WORDS = 4;
/** What stands in the place of a unit and is none: the conditions that it is measured under, per year, and notes. */
const NO_UNIT =
  /^(?:at|@|stc|dc|ac|ac-ac|nominal|nom|rated|front|rear|total|optional|max|min|typ|p?mpp|[pviη][a-z]{0,3}|per|pro|p\.?a|a|annum|year|yr|jahr|ano|año|年|\d*)\.?$/iu;
const wordsOf = (text: string): string[] => text.split(/[\s_,;:/–—]+|(?<=\s)-(?=\s)/u).filter((word) => word !== "" && word !== "-");

/** Whether a word that is left beside a unit would change it. */
const changesUnit = (word: string): boolean => isMultiplier(word) || isUnit(word) || moneyIn(word)?.currencies != null;

const isNoUnit = (word: string): boolean => NO_UNIT.test(word) && !isMultiplier(word);

/** The unit in what stands in the place of one: all of it, or the words of it beside which all others are none. */
function unitOfPlace(text: string, unit: string): SaidUnit {
  const whole = unitNamed(text.replace(/^(?:in|unit|单位|單位)\s*[:：]?\s+/iu, ""), unit);
  if (whole !== null) return { unit: whole, unread: [] };
  const words = wordsOf(text);
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--)
    for (let from = 0; from + count <= words.length; from++) {
      const found = unitNamed(words.slice(from, from + count).join(" "), unit);
      if (found === null) continue;
      const rest = [...words.slice(0, from), ...words.slice(from + count)];
      return rest.every(isNoUnit) ? { unit: found, unread: [] } : { unit: null, unread: [text] };
    }
  return words.every(isNoUnit) ? NOTHING : { unit: null, unread: [text] };
}

/** The unit that the last words of a header are: "Volume MW", "length_m", "Exports in thousand kW". */
function unitAtEnd(text: string, unit: string): SaidUnit {
  const words = wordsOf(text);
  const found = [...Array(Math.min(MOST_WORDS, words.length)).keys()]
    .map((place) => words.length - Math.min(MOST_WORDS, words.length) + place)
    .map((from) => ({ from, unit: unitNamed(words.slice(from).join(" "), unit) }))
    .find((one) => one.unit !== null);
  const scale = words.slice(0, found?.from).filter((word) => isMultiplier(word) && !/^\d/.test(word));
  if (scale.length > 0) return { unit: null, unread: [scale.join(" ")] };
  return found ? { unit: found.unit, unread: [] } : NOTHING;
}

/** Behind a comma, a dash, a slash or "in". */
const PLACE = /(?:,\s*|\s[-–—]\s+|\s?\/\s?|\s(?:in|en|em|в)\s+)(?<said>[^,]+)$/iu;

function unitOutside(text: string, unit: string): SaidUnit {
  const end = unitAtEnd(text, unit);
  const said = PLACE.exec(text)?.groups?.["said"]?.trim();
  return end.unit !== null || end.unread.length > 0 || said === undefined ? end : unitOfPlace(said, unit);
}

/** What several texts say together; units that differ are none that can be read. */
function together(said: readonly SaidUnit[], unit: string): SaidUnit {
  const units = said.flatMap((one) => one.unit ?? []);
  const unread = [...new Set(said.flatMap((one) => one.unread))];
  const [first, ...others] = units;
  if (first === undefined) return { unit: null, unread };
  if (others.some((other) => !isSameUnit(first, other, unit))) return { unit: null, unread: [...new Set([...units, ...unread])] };
  return unread.some((text) => wordsOf(text).some(changesUnit)) ? { unit: null, unread } : { unit: first, unread: [] };
}

function saidBy(header: string, unit: string): SaidUnit[] {
  const { inside } = partsOfHeader(header);
  const outside = inside.reduce((text, part) => text.replace(part, ""), header).replaceAll(/[([{【（]\s*[)\]}】）]/gu, " ");
  return [...inside.map((part) => unitOfPlace(part, unit)), unitOutside(outside.trim(), unit)];
}

/** The unit that the headers of a column state, with the cells of the rows of units below them. Nothing is ever guessed: see `unread`. */
export function unitOfHeader(target: { name: string; unit: string | null }, texts: readonly string[]): SaidUnit {
  const { name, unit } = target;
  if (unit === null) return NOTHING;
  if (texts.some((text) => text === name)) return { unit, unread: [] };
  return together(
    texts.filter((text) => text.trim() !== "").flatMap((text) => saidBy(text, unit)),
    unit,
  );
}
