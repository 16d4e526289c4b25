import { foldText } from "@/lib/core/text";
import { simplifiedHan } from "./han-characters";
import { type CompanyKey, FORM_BY_ANY_ENDING, FORM_BY_BEGINNING, HAN_FORMS } from "./legal-forms";

/** What a name can be known by: as it is written, and in the ways that others write it. */
export type Spelling = { written: CompanyKey[]; alike: CompanyKey[] };

const FORMER = /^(?:formerly(?: known as)?|former|previously|ex|fka|f\/k\/a|vormals|ehemals|früher|anciennement|già|原|旧)[\s.:]*(.+)$/iu;
const BRACKET = /[([]([^()[\]]+)[)\]]/gu;

/** Forms of which folding would leave the same letters. */
const SLASHED: readonly (readonly [RegExp, string])[] = [
  [/(?<=^|\s)a\s?\/\s?s(?=$|[\s.,)])/giu, "aktieselskab"],
  [/(?<=^|\s)s\s?\/\s?a(?=$|[\s.,)])/giu, "sa"],
  [/(?<=^|\s)a\.?\s?ş\.?(?=$|[\s,)])/giu, "anonim sirketi"],
  [/ \+ /gu, " & "],
];

const GERMAN: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
const AND = new Set(["und", "et", "og", "och", "ve"]);
/** Letters that also abbreviate: they are "and" only once the legal form is off, "e.K." for one. */
const SHORT_AND = new Set(["y", "e"]);

const expanded = (text: string): string => text.toLowerCase().replace(/[äöüøå]/gu, (letter) => GERMAN[letter] ?? letter);

function hanForm(text: string): { rest: string; form: string } | null {
  for (const [form, texts] of HAN_FORMS) {
    for (const own of texts) {
      if (text.endsWith(own)) return { rest: text.slice(0, -own.length), form };
      if (text.startsWith(own)) return { rest: text.slice(own.length), form };
    }
  }
  return null;
}

const sameAnd = (words: readonly string[], ands: ReadonlySet<string>): string[] =>
  words.map((word, index) => (ands.has(word) && index > 0 && index < words.length - 1 ? "and" : word));

const baseOf = (words: readonly string[]): string =>
  sameAnd(words, SHORT_AND)
    .join(" ")
    .replace(/(?<= )(san and tic|tic and san)(?= |$)/u, (words) => words.replace("san", "sanayi").replace("tic", "ticaret"));

const longest = (forms: ReadonlyMap<string, string>): number => Math.max(...[...forms.keys()].map((text) => text.split(" ").length));
const LONGEST_ENDING = longest(FORM_BY_ANY_ENDING);
const LONGEST_BEGINNING = longest(FORM_BY_BEGINNING);

function endingOf(words: readonly string[]): { rest: readonly string[]; form: string } | null {
  for (let count = Math.min(LONGEST_ENDING, words.length - 1); count > 0; count--) {
    const form = FORM_BY_ANY_ENDING.get(words.slice(-count).join(" "));
    if (form !== undefined) return { rest: words.slice(0, -count), form };
  }
  return null;
}

function beginningOf(words: readonly string[]): { rest: readonly string[]; form: string } | null {
  for (let count = Math.min(LONGEST_BEGINNING, words.length - 1); count > 0; count--) {
    const form = FORM_BY_BEGINNING.get(words.slice(0, count).join(" "));
    if (form !== undefined) return { rest: words.slice(count), form };
  }
  return null;
}

const LISTED = new Set(["tbk", "persero"]);
const ROMANIAN = new Set(["srl", "sa"]);

/** Romanian firms have a mark in front beside the form behind: "S.C. Altius S.R.L.". */
function withoutMark(words: readonly string[], form: string): readonly string[] {
  if (!ROMANIAN.has(form)) return words;
  if (words[0] === "sc" && words.length > 1) return words.slice(1);
  return words[0] === "s" && words[1] === "c" && words.length > 2 ? words.slice(2) : words;
}

function keyOf(text: string): CompanyKey {
  const han = hanForm(text.trim());
  const words = sameAnd(foldText(han?.rest ?? text).split(" "), AND);
  if (han) return { base: baseOf(words), form: han.form };
  const begins = beginningOf(words);
  if (begins) {
    const isListed = LISTED.has(begins.rest.at(-1) ?? "") && begins.rest.length > 1;
    return { base: baseOf(isListed ? begins.rest.slice(0, -1) : begins.rest), form: begins.form };
  }
  const ends = endingOf(words);
  return ends ? { base: baseOf(withoutMark(ends.rest, ends.form)), form: ends.form } : { base: baseOf(words), form: null };
}

/** A place that a source wrote behind the legal form belongs to the name: "Suns Co., Ltd. (Changzhou)". */
function placeInside(text: string): string {
  const [, before = "", place = ""] = /^(.*\S)\s*\(([^()]+)\)$/u.exec(text) ?? [];
  const words = foldText(before).split(" ");
  const ends = place === "" ? null : endingOf(words);
  if (!ends || FORM_BY_ANY_ENDING.has(foldText(`${words.at(-1) ?? ""} ${place}`)) || endingOf(["x", ...foldText(place).split(" ")]))
    return text;
  return [...ends.rest, place, ...words.slice(ends.rest.length)].join(" ");
}

/** The name itself and the former names that stand in brackets. */
function namesIn(name: string): string[] {
  const former: string[] = [];
  const own = name.replace(BRACKET, (whole, inside: string) => {
    const [, earlier] = FORMER.exec(inside.trim()) ?? [];
    if (earlier === undefined) return whole;
    former.push(earlier);
    return " ";
  });
  return [own.trim(), ...former].filter((text) => text !== "");
}

/** Words without the spaces between them, but for those between two digits. */
const compact = ({ base, form }: CompanyKey): CompanyKey => ({ base: base.replace(/(?<!\d) | (?!\d)/gu, ""), form });

/**
 * The keys of a maker's name. Full-width letters, traditional characters, "&" and "und", and forms in front or in brackets
 * are one spelling; "ö", "oe" and "o", and spaces within the name, are alike.
 */
export function spellingOf(name: string): Spelling {
  const clean = simplifiedHan(name.normalize("NFKC").replaceAll("_", ","));
  const texts = namesIn(SLASHED.reduce((text, [pattern, form]) => text.replace(pattern, form), clean));
  const written = texts.map((text) => keyOf(placeInside(text)));
  const german = texts.map((text) => keyOf(placeInside(expanded(text))));
  return { written, alike: [...written, ...german].map(compact) };
}
