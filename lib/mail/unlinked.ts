const MAX_CHARACTERS = 60;

/** What mail programs make links of: schemes, mailboxes, `www.`, domains and IPv4 addresses. */
const LINKS = [/\p{L}:\S/u, /\/\//, /@/, /www\./i, /[\p{L}\p{M}\p{N}\p{S}][.。]\p{L}[\p{L}\p{M}]/u, /\d+(?:\.\d+){3}/];

// Programs read full-width letters and dots as the plain ones.
const isLink = (word: string): boolean => LINKS.some((link) => link.test(word.normalize("NFKC")));

/** A name that strangers chose, for a mail that they can send to anyone: short, without anything that becomes a link; `otherwise` if nothing is left. */
export function unlinked(name: string, otherwise: string): string {
  const visible = name.replace(/\p{Cc}/gu, " ").replace(/[\p{Cf}\p{Cs}]/gu, "");
  const words = visible.split(/\s+/).filter((word) => word !== "" && !isLink(word));
  const letters = Array.from(words.join(" "));
  if (letters.length === 0) return otherwise;
  return letters.length <= MAX_CHARACTERS ? letters.join("") : `${letters.slice(0, MAX_CHARACTERS - 1).join("")}…`;
}
