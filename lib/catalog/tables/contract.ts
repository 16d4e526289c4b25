/**
 * What a text file can be encoded in, by names of the WHATWG Encoding Standard, and of DOS where that has none. Of those that read a
 * file alike, the first is its encoding. `prior`: how often files come in it, against the others that it could be mistaken for.
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
  { name: "windows-1255", title: "Hebrew (Windows-1255)", prior: 0.95 },
  { name: "windows-1256", title: "Arabic (Windows-1256)", prior: 0.95 },
  { name: "windows-1257", title: "Baltic (Windows-1257)", prior: 0.8 },
  { name: "windows-874", title: "Thai (Windows-874)", prior: 0.95 },
  { name: "gb18030", title: "Simplified Chinese (GB18030, GBK)", prior: 0.95 },
  { name: "big5", title: "Traditional Chinese (Big5)", prior: 0.95 },
  { name: "shift_jis", title: "Japanese (Shift_JIS)", prior: 0.95 },
  { name: "euc-kr", title: "Korean (EUC-KR)", prior: 0.95 },
  { name: "euc-jp", title: "Japanese (EUC-JP)", prior: 0.9 },
  { name: "iso-8859-2", title: "Central European (ISO 8859-2)", prior: 0.9 },
  { name: "iso-8859-15", title: "Western European (ISO 8859-15)", prior: 0.9 },
  { name: "koi8-r", title: "Russian (KOI8-R)", prior: 0.9 },
  { name: "koi8-u", title: "Ukrainian (KOI8-U)", prior: 0.85 },
  { name: "cp866", title: "Cyrillic (DOS, code page 866)", prior: 0.85 },
  { name: "cp852", title: "Central European (DOS, code page 852)", prior: 0.7 },
  { name: "cp850", title: "Western European (DOS, code page 850)", prior: 0.7 },
  { name: "cp437", title: "Western European (DOS, code page 437)", prior: 0.6 },
  { name: "macintosh", title: "Western European (Mac Roman)", prior: 0.6 },
] as const;

export type Encoding = (typeof ENCODINGS)[number]["name"];
