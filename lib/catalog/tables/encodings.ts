import iconv from "iconv-lite";
import { type Encoding, ENCODINGS } from "./contract";

/** Other names of encodings that are common, without their punctuation. */
const ALIASES: Readonly<Record<string, Encoding>> = {
  utf16: "utf-16le",
  latin1: "windows-1252",
  iso88591: "windows-1252",
  ansi: "windows-1252",
  latin2: "iso-8859-2",
  latin9: "iso-8859-15",
  iso88598: "windows-1255",
  iso885911: "windows-874",
  tis620: "windows-874",
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
  ibm866: "cp866",
  dos866: "cp866",
  ibm852: "cp852",
  ibm850: "cp850",
  ibm437: "cp437",
  koi8: "koi8-r",
};

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The encoding that a name means, "CP1250" and "GBK" included; undefined for another name. */
export function encodingOf(name: string): Encoding | undefined {
  const wanted = plain(name).replace(/^cp(?=(?:125\d|874)$)/, "windows");
  const found = ENCODINGS.find((encoding) => plain(encoding.name) === wanted);
  return found?.name ?? (Object.hasOwn(ALIASES, wanted) ? ALIASES[wanted] : undefined);
}

/** Bytes as text; what the encoding does not have becomes U+FFFD. */
export const decode = (bytes: Buffer, encoding: Encoding): string => iconv.decode(bytes, encoding);

/** Text as bytes; what the encoding does not have becomes a question mark. */
export const encode = (text: string, encoding: Encoding): Buffer => iconv.encode(text, encoding);

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
