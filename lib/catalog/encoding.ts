/** What Windows-1252 shows for the bytes 0x80–0x9F; its five unused bytes stay C1 controls. */
const CP1252_LETTERS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const CP1252_HIGH = new Map([...CP1252_LETTERS].map((letter, index) => [letter.charCodeAt(0), 0x80 + index]));

const CONTINUATIONS = `[\\u0080-\\u00bf${CP1252_LETTERS}]`;

/** A UTF-8 lead byte shown as a letter, followed by its continuation bytes. */
const SEQUENCE = new RegExp(`[\\u00c2-\\u00df]${CONTINUATIONS}|[\\u00e0-\\u00ef]${CONTINUATIONS}{2}`, "g");

/**
 * The blocks that names and models of this trade use: C1 (a deeper layer of damage), Latin, Greek,
 * punctuation and symbols, East Asian, and the other letters of Windows-1252 (a deeper layer too). Anything else would be
 * an accident, such as "CAFÉ®".
 */
const PLAUSIBLE = /^[\u0080-\u017f\u0192\u02c6\u02dc\u0370-\u03ff\u2000-\u22ff\u3000-\u9fff\uff00-\uffef]$/;

const MAX_LAYERS = 6;

const utf8 = new TextDecoder("utf-8", { fatal: true });

function byteOf(letter: string): number {
  const code = letter.charCodeAt(0);
  return CP1252_HIGH.get(code) ?? code;
}

function decodeOnce(sequence: string): string {
  try {
    const text = utf8.decode(Uint8Array.from([...sequence], byteOf));
    return text === "" || PLAUSIBLE.test(text) ? text : sequence;
  } catch {
    return sequence;
  }
}

/** Letters without width that copying leaves behind, or that turn the direction of what follows: joiners and breaks beside Latin letters and digits, where they join nothing. */
const WITHOUT_WIDTH =
  /[\u200b\u2060\ufeff\u00ad\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?<=[\p{Script=Latin}\p{N}\p{P}\s])[\u200c\u200d]|[\u200c\u200d](?=[\p{Script=Latin}\p{N}\p{P}\s]|$)/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: "&", quot: '"', apos: "'", nbsp: " ", lt: "<", gt: ">", szlig: "ß", oslash: "ø", Oslash: "Ø", aelig: "æ", AElig: "Æ" },
  ...{ reg: "®", trade: "™", deg: "°", times: "×", ndash: "–", mdash: "—", rsquo: "’" },
};
const MARKS: Readonly<Record<string, string>> = {
  ...{ uml: "\u0308", acute: "\u0301", grave: "\u0300", circ: "\u0302", tilde: "\u0303", cedil: "\u0327", ring: "\u030a", caron: "\u030c" },
};
const LAST_CONTROL = 31;
const SURROGATES = { first: 0xd800, last: 0xdfff };
const ENTITY =
  /&(?:#(?<number>\d{2,6})|#x(?<hex>[\da-f]{2,5})|(?<letter>[a-z])(?<mark>uml|acute|grave|circ|tilde|cedil|ring|caron)|(?<name>\w{2,6}));/gi;

/** Letters as web pages write them: "&amp;", "&#246;" and "&uuml;". What is none stays. */
function withoutEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(ENTITY, (whole, ...found) => {
    const { number, hex, letter, mark, name }: Record<string, string | undefined> = found.at(-1);
    const code = number === undefined ? Number.parseInt(hex ?? "", 16) : Number(number);
    if (code > LAST_CONTROL && (code < SURROGATES.first || code > SURROGATES.last)) return String.fromCodePoint(code);
    if (letter !== undefined) return `${letter}${MARKS[mark?.toLowerCase() ?? ""] ?? ""}`;
    return (Object.hasOwn(ENTITIES, name ?? "") ? ENTITIES[name ?? ""] : undefined) ?? whole;
  });
}

/**
 * Undoes UTF-8 that was read as Latin-1 or Windows-1252, once per layer ("Ã\x97" → "×", "Ã¼" → "ü"),
 * resolves what web pages write for letters, and gives the text in NFC, without letters that have no width. Text that is already right, such as "İ" or "CAFÉ®", stays as it is.
 */
export function repairText(text: string): string {
  let repaired = withoutEntities(text);
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const next = repaired.replace(SEQUENCE, decodeOnce);
    if (next === repaired) break;
    repaired = next;
  }
  return repaired.replace(WITHOUT_WIDTH, "").normalize("NFC");
}
