import { type Encoding, ENCODINGS } from "./contract";
import { doubtsIn, usualShare } from "./doubtful-letters";
import { decode, encode, encodingOf } from "./encodings";
import { splitByUtf8 } from "./mixed-encodings";
import type { FoundEncoding } from "./table";

/** Names that the detector gives to encodings, where they are not ours. */
const DETECTED: Readonly<Record<string, Encoding>> = {
  "iso8859-15": "iso-8859-15",
  shift_jis_2004: "shift_jis",
  "euc-jis-2004": "euc-jp",
  "iso-8859-8": "windows-1255",
};
const DETECT = [
  ...["windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "iso-8859-2", "iso-8859-15", "mac-roman"],
  ...["windows-1255", "iso-8859-8", "windows-1256", "windows-1257", "cp874"],
  ...["koi8-r", "koi8-u", "cp866", "cp852", "cp850", "cp437"],
  ...["gb18030", "big5hkscs", "cp932", "shift_jis_2004", "euc-jp", "euc-jis-2004", "euc-kr", "cp949"],
];

/** Less certain than this, and the encoding has to be chosen; docs/measurements.md has what it was chosen by. */
export const CERTAIN = 0.85;

/** What a file has that is right in no encoding. */
const UNDECIDED = 0.5;

/** Below what the detector tells apart. */
const LEAST_CONFIDENCE = 0.001;
/** More letters than this that an encoding does not have, and the file is in another one. */
const MAX_UNREADABLE = 0.02;
const CLEAR_RATIO = 20;
/** What a text counts of which no Chinese character is usual. */
const LEAST_USUAL = 0.05;
const SAMPLES = 8;
const MAX_SAMPLE_LETTERS = 80;

/** Outside ASCII. */
const CAPITALS = /\p{Lu}(?<![\u0000-\u007f])/gu;
const SMALL_LETTERS = /\p{Ll}(?<![\u0000-\u007f])/gu;

const LINE_FEED = Buffer.from("\n");

const NAMES = ENCODINGS.map(({ name }) => name).filter((name) => !name.startsWith("utf-"));

/** The detector is loaded with the first file that needs it: it takes 60 MB. */
async function confidences(bytes: Buffer): Promise<Map<Encoding, number>> {
  const { detectAll } = await import("jschardet");
  const found = new Map<Encoding, number>();
  for (const { encoding, confidence } of detectAll(bytes, { detectEncodings: DETECT, minimumThreshold: 0 })) {
    const name = encoding === null ? undefined : (DETECTED[encoding.toLowerCase()] ?? encodingOf(encoding));
    if (name) found.set(name, Math.max(found.get(name) ?? 0, confidence));
  }
  return found;
}

const lettersOf = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0;

/** The detector knows words in small letters only, so that names in capitals are compared as such. */
async function smallConfidence(text: string, name: Encoding): Promise<number> {
  if (lettersOf(text, CAPITALS) <= lettersOf(text, SMALL_LETTERS)) return 0;
  return (await confidences(encode(text.toLowerCase(), name))).get(name) ?? 0;
}

function plausibility(text: string): number {
  const { doubts, letters } = doubtsIn(text);
  return (Math.exp((-18 * doubts) / letters) / (1 + doubts) ** 0.35) * (LEAST_USUAL + (1 - LEAST_USUAL) * usualShare(text));
}

/** Encodings that read all cells alike: which of them it is makes no difference. */
type Reading = { name: Encoding; cells: readonly string[]; score: number };

async function readingsOf(fragments: readonly Buffer[]): Promise<Reading[]> {
  const bytes = Buffer.concat(fragments.flatMap((fragment) => [fragment, LINE_FEED]));
  const confidence = await confidences(bytes);
  const readings = new Map<string, Reading>();
  for (const name of NAMES) {
    const text = decode(bytes, name);
    const { unreadable, letters } = doubtsIn(text);
    if (unreadable / letters > MAX_UNREADABLE) continue;
    const prior = ENCODINGS.find((encoding) => encoding.name === name)?.prior ?? 1;
    const known = Math.max(confidence.get(name) ?? 0, await smallConfidence(text, name), LEAST_CONFIDENCE);
    const score = prior * known * plausibility(text);
    const same = readings.get(text);
    if (same) same.score = Math.max(same.score, score);
    else readings.set(text, { name, cells: text.split("\n").slice(0, -1), score });
  }
  return [...readings.values()].toSorted((a, b) => b.score - a.score);
}

/** The certainty that the first reading is right and the second is wrong, by the cells that they read differently. */
async function certaintyAgainst(first: Reading, second: Reading, fragments: readonly Buffer[]): Promise<number> {
  const differing = fragments.filter((_, index) => first.cells[index] !== second.cells[index]);
  const readings = await readingsOf(differing);
  const scoreOf = (reading: Reading): number => {
    const text = differing.map((fragment) => decode(fragment, reading.name)).join("\n");
    return readings.find(({ cells }) => cells.join("\n") === text)?.score ?? 0;
  };
  const against = scoreOf(second);
  const ratio = against === 0 ? CLEAR_RATIO : scoreOf(first) / against;
  const letters = lettersOf(differing.map((fragment) => decode(fragment, first.name)).join(""), /[^\u0000-\u007f]/gu);
  const weight = ratio ** Math.min(1.5 + 1.25 * Math.log2(1 + letters), 8);
  return weight / (1 + weight);
}

const hasLetters = (cell: string): boolean => /[^\u0000-\u007f]/.test(cell);

function samplesOf(cells: readonly string[]): string[] {
  const shown = [...new Set(cells.filter(hasLetters).map((cell) => cell.trim().slice(0, MAX_SAMPLE_LETTERS)))];
  const step = Math.max(1, Math.floor(shown.length / SAMPLES));
  return shown.filter((_, index) => index % step === 0).slice(0, SAMPLES);
}

/** What the cells read as in an encoding that is known. */
export function knownEncoding(name: Encoding, fragments: readonly Buffer[]): FoundEncoding {
  return { name, certainty: 1, samples: samplesOf(fragments.map((fragment) => decode(fragment, name))), others: [] };
}

/** In what most of the cells are, with cells of both kinds as they read in it: half of them wrongly, whichever is chosen. */
async function mixed(utf8: readonly Buffer[], others: readonly Buffer[]): Promise<FoundEncoding> {
  const [first, ...rest] = await readingsOf(others);
  const likely = rest.filter(({ score }) => score * CLEAR_RATIO > (first?.score ?? 0)).slice(0, 2);
  const names = [...(first ? [first] : []), ...likely].map(({ name }) => name).concat("utf-8");
  const ordered = utf8.length > others.length ? names.toReversed() : names;
  // A cell of each kind by turns, so that both are among the first.
  const cells = others.flatMap((other, index) => [other, utf8[index] ?? []].flat());
  const [best = { name: "utf-8", samples: [] }, ...next] = ordered.map((name) => ({
    name,
    samples: samplesOf([...cells, ...utf8.slice(others.length)].map((cell) => decode(cell, name))),
  }));
  return { ...best, certainty: UNDECIDED, isMixed: true, others: next };
}

/**
 * Finds the encoding of cells that are not all UTF-8. `certainty` is how clearly it reads them better than any other encoding that reads
 * them differently; `others` has those that come next. Null when none reads them.
 */
export async function findEncoding(fragments: readonly Buffer[]): Promise<FoundEncoding | null> {
  const { utf8, others: foreign } = splitByUtf8(fragments);
  if (utf8.length > 0) return mixed(utf8, foreign);
  const [first, ...rest] = await readingsOf(fragments);
  if (!first) return null;
  let best = first;
  let certainty = 1;
  const rivals = rest.filter(({ score }) => score * CLEAR_RATIO > first.score);
  for (const rival of rivals) {
    const against = await certaintyAgainst(best, rival, fragments);
    if (against < 0.5) best = rival;
    certainty = Math.min(certainty, Math.max(against, 1 - against));
  }
  const others = [first, ...rivals].filter((one) => one !== best).slice(0, 3);
  const tells = fragments.map((_, index) => others.some((other) => other.cells[index] !== best.cells[index]));
  const certain = certainty >= CERTAIN;
  // Where it is to be chosen, cells that the others read differently are shown.
  const shown = ({ cells }: Reading): string[] => {
    const telling = cells.filter((_, index) => tells[index]);
    return samplesOf(certain || telling.length === 0 ? cells : telling);
  };
  return {
    name: best.name,
    certainty,
    samples: shown(best),
    others: others.map((other) => ({ name: other.name, samples: shown(other) })),
  };
}
