import type { Draft, Reason } from "../drafts";

/** Letters of other scripts that look like Latin ones, and the Latin ones that look like them. */
const CYRILLIC = "аеіјкорѕсухԛԝАВЕЅІЈКМНОРСТУХҮԚԜ";
const GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧινορτυχ";
const LATIN_OF_CYRILLIC = "aceijkmopsxyqwABCEHIJKMOPSTXYQW";
const LATIN_OF_GREEK = "ABEZHIKMNOPTYXinoptuvx";

const SCRIPTS = [
  { name: "Cyrillic", letter: /\p{Script=Cyrillic}/u, twins: new Set(CYRILLIC), latin: new Set(LATIN_OF_CYRILLIC) },
  { name: "Greek", letter: /\p{Script=Greek}/u, twins: new Set(GREEK), latin: new Set(LATIN_OF_GREEK) },
] as const;

const LATIN = /\p{Script=Latin}/u;

/**
 * The script that hides in a word: all of its letters there look like Latin ones, or all of the word's Latin letters look like
 * theirs. A word that shows both, such as "ЕвроSolar", hides nothing.
 */
function hiddenIn(word: string): string | null {
  const letters = [...word];
  const latin = letters.filter((letter) => LATIN.test(letter));
  const hidden = SCRIPTS.find(({ letter, twins, latin: latinTwins }) => {
    const others = letters.filter((one) => letter.test(one));
    if (others.length === 0 || latin.length === 0) return false;
    return others.every((one) => twins.has(one)) || latin.every((one) => latinTwins.has(one));
  });
  return hidden?.name ?? null;
}

/** What people and machines find a record by. */
const NAMES = ["name", "legal_name", "aliases", "city", "manufacturer", "brand", "model", "item", "entity"];
const MAY_HIDE = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Names with a word of Latin letters and look-alikes of another script: nobody finds them, and no company is linked to them. */
export function lookAlikeReasons({ draft }: Draft): Reason[] {
  const values: Readonly<Record<string, unknown>> = draft;
  return NAMES.flatMap((field) => {
    const value = values[field];
    if (value === undefined || value === null || (typeof value === "string" && !MAY_HIDE.test(value))) return [];
    const texts = [value].flat().filter((text) => typeof text === "string" && MAY_HIDE.test(text));
    const words = texts.flatMap(
      (text) =>
        String(text)
          .normalize("NFC")
          .match(/\p{L}+/gu) ?? [],
    );
    const word = words.find((one) => hiddenIn(one) !== null);
    if (word === undefined) return [];
    return [{ code: "look-alike-letters", detail: `${field}: "${word}" mixes Latin letters with ${hiddenIn(word)} ones that look alike` }];
  });
}
