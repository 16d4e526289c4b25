import { COMPANY_HEAD, PRICE_HEAD, priceLine, SOME_COMPANIES } from "./import-files";

/** `refused`: the command fails. `quarantined`: rows go to quarantine. `held`: so does one of a published series, and a release says so. `same`: the file is fine and says what is published already. */
export type Outcome = "refused" | "quarantined" | "held" | "same";
export type BadFile = { name: string; kind: string; content: string | Buffer | null; outcome: Outcome; says: RegExp };

const text = (lines: readonly string[]): string => `${lines.join("\n")}\n`;
const companies = text(SOME_COMPANIES);
const windows1252 = Buffer.from(companies, "latin1");
const binary = Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 7_919) % 256));
const gzipHead = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), binary]);

/** Files as they come in real life; `content` null: a header and then one name of 200 MB. */
export const BAD_FILES: readonly BadFile[] = [
  {
    name: "cut within a cell",
    kind: "companies",
    content: `${COMPANY_HEAD}\nNova,DE,Berlin,epc,active\n"Cut of`,
    outcome: "refused",
    says: /quote|truncated|cut|ends/i,
  },
  {
    name: "cut within an object",
    kind: "companies",
    content: '{"name":"Nova","country":"DE"}\n{"name":"Cut',
    outcome: "refused",
    says: /JSON|truncated|cut|ends/i,
  },
  { name: "semicolons", kind: "companies", content: companies.replaceAll(",", ";"), outcome: "same", says: /No changes/ },
  { name: "tabs", kind: "companies", content: companies.replaceAll(",", "\t"), outcome: "same", says: /No changes/ },
  { name: "byte order mark", kind: "companies", content: `\uFEFF${companies}`, outcome: "same", says: /No changes/ },
  {
    name: "Windows-1252 with one letter that tells, and that other encodings have too",
    kind: "companies",
    content: windows1252,
    outcome: "refused",
    says: /encoding is not certain.*windows-1252/,
  },
  { name: "carriage returns", kind: "companies", content: companies.replaceAll("\n", "\r\n"), outcome: "same", says: /No changes/ },
  {
    name: "UTF-16",
    kind: "companies",
    content: Buffer.from(`\uFEFF${companies}`, "utf16le"),
    outcome: "same",
    says: /No changes/,
  },
  {
    name: "one company twice, with two cities",
    kind: "companies",
    content: text([COMPANY_HEAD, "Heliotrop Oy,FI,Espoo,panel,active", "Heliotrop Oy,FI,Oulu,panel,active"]),
    outcome: "quarantined",
    says: /duplicate-disagrees/,
  },
  {
    name: "one company twice, alike",
    kind: "companies",
    content: text([...SOME_COMPANIES, ...SOME_COMPANIES.slice(1, 3)]),
    outcome: "same",
    says: /2 duplicates/,
  },
  {
    name: "an unknown country",
    kind: "companies",
    content: text([COMPANY_HEAD, "Nova,ZZ,Berlin,epc,active"]),
    outcome: "quarantined",
    says: /country/,
  },
  { name: "a line of 200 MB", kind: "companies", content: null, outcome: "refused", says: /1 MB|long|large/i },
  { name: "bytes", kind: "companies", content: binary, outcome: "refused", says: /text|binary/i },
  { name: "gzip", kind: "companies", content: gzipHead, outcome: "refused", says: /text|binary|compress|gzip/i },
  { name: "bytes as a CEC list", kind: "cec-modules", content: binary, outcome: "refused", says: /text|binary/i },
  {
    name: "prices as companies",
    kind: "companies",
    content: text([PRICE_HEAD, priceLine("2026-01-07", "0.09")]),
    outcome: "refused",
    says: /column/i,
  },
  { name: "companies as prices", kind: "prices", content: companies, outcome: "refused", says: /column/i },
  { name: "companies as a CEC list", kind: "cec-modules", content: companies, outcome: "refused", says: /column|header|CEC/i },
  { name: "companies as exports", kind: "ember-exports", content: companies, outcome: "refused", says: /column|header/i },
  { name: "nothing", kind: "companies", content: "", outcome: "refused", says: /empty/i },
  {
    name: "a header alone",
    kind: "companies",
    content: `${COMPANY_HEAD}\n`,
    outcome: "refused",
    says: /empty|no rows|no records|nothing but/i,
  },
  {
    name: "an unknown column",
    kind: "companies",
    content: text([`${COMPANY_HEAD},mood`, "Nova,DE,Berlin,epc,active,good"]),
    outcome: "refused",
    says: /mood/,
  },
  {
    name: "a price that jumps",
    kind: "prices",
    content: text([PRICE_HEAD, priceLine("2026-01-14", "0.9")]),
    outcome: "held",
    says: /price-jump[\s\S]*The limit is 25%/,
  },
  {
    name: "low above average",
    kind: "prices",
    content: text([PRICE_HEAD, "module,TOPCon 600W,topcon,CN,fob,USD,W,2026-01-14,0.10,0.09,0.11"]),
    outcome: "quarantined",
    says: /price-order/,
  },
  {
    name: "an unknown unit",
    kind: "prices",
    content: text([PRICE_HEAD, "module,TOPCon 600W,topcon,CN,fob,USD,bushel,2026-01-14,,0.09,"]),
    outcome: "quarantined",
    says: /unit/,
  },
];
