import iconv from "iconv-lite";

/**
 * What a text file can be encoded in, by names of the WHATWG Encoding Standard. Of those that read a file alike, the first is its
 * encoding. `prior`: how often files come in it, against the others that it could be mistaken for.
 */
export const ENCODINGS = [
  { name: "utf-8", title: "UTF-8", prior: 1 },
  { name: "utf-16le", title: "UTF-16, little-endian", prior: 1 },
  { name: "utf-16be", title: "UTF-16, big-endian", prior: 1 },
  { name: "windows-1252", title: "Western European (Windows-1252, Latin-1)", prior: 1 },
  { name: "windows-1250", title: "Central European (Windows-1250)", prior: 0.95 },
  { name: "windows-1251", title: "Cyrillic (Windows-1251)", prior: 0.95 },
  { name: "windows-1253", title: "Greek (Windows-1253)", prior: 0.95 },
  { name: "windows-1254", title: "Turkish (Windows-1254)", prior: 0.95 },
  { name: "gb18030", title: "Simplified Chinese (GB18030, GBK)", prior: 0.95 },
  { name: "big5", title: "Traditional Chinese (Big5)", prior: 0.95 },
  { name: "shift_jis", title: "Japanese (Shift_JIS)", prior: 0.95 },
  { name: "euc-kr", title: "Korean (EUC-KR)", prior: 0.95 },
  { name: "euc-jp", title: "Japanese (EUC-JP)", prior: 0.9 },
  { name: "iso-8859-2", title: "Central European (ISO 8859-2)", prior: 0.9 },
  { name: "iso-8859-15", title: "Western European (ISO 8859-15)", prior: 0.9 },
  { name: "macintosh", title: "Western European (Mac Roman)", prior: 0.6 },
] as const;

export type Encoding = (typeof ENCODINGS)[number]["name"];

/** Other names of encodings that are common, without their punctuation. */
const ALIASES: Readonly<Record<string, Encoding>> = {
  utf16: "utf-16le",
  latin1: "windows-1252",
  iso88591: "windows-1252",
  ansi: "windows-1252",
  latin2: "iso-8859-2",
  latin9: "iso-8859-15",
  gbk: "gb18030",
  gb2312: "gb18030",
  cp936: "gb18030",
  big5hkscs: "big5",
  cp950: "big5",
  sjis: "shift_jis",
  cp932: "shift_jis",
  windows31j: "shift_jis",
  cp949: "euc-kr",
  macroman: "macintosh",
};

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The encoding that a name means, "CP1250" and "GBK" included; undefined for another name. */
export function encodingOf(name: string): Encoding | undefined {
  const wanted = plain(name).replace(/^cp(?=125\d$)/, "windows");
  const found = ENCODINGS.find((encoding) => plain(encoding.name) === wanted);
  return found?.name ?? (Object.hasOwn(ALIASES, wanted) ? ALIASES[wanted] : undefined);
}

/** Bytes as text; what the encoding does not have becomes U+FFFD. */
export const decode = (bytes: Buffer, encoding: Encoding): string => iconv.decode(bytes, encoding);

/** Decodes bytes that come in pieces, a character may lie over the border of two. The byte order mark is left out. */
export async function* decoded(chunks: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  for await (const chunk of chunks) {
    const text = decoder.write(chunk);
    if (text !== "") yield text;
  }
  const rest = decoder.end();
  if (rest) yield rest;
}
