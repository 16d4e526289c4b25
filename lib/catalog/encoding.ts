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

/**
 * Undoes UTF-8 that was read as Latin-1 or Windows-1252, once per layer ("Ã\x97" → "×", "Ã¼" → "ü"),
 * and gives the text in NFC, without letters that have no width. Text that is already right, such as "İ" or "CAFÉ®", stays as it is.
 */
export function repairText(text: string): string {
  let repaired = text;
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    const next = repaired.replace(SEQUENCE, decodeOnce);
    if (next === repaired) break;
    repaired = next;
  }
  return repaired.replace(WITHOUT_WIDTH, "").normalize("NFC");
}
