import { writeFile } from "node:fs/promises";

/** Enough that reading and publishing take long enough to be met. */
export const ROWS = 1_500;

const rows = (separator: string, cells: (row: number) => readonly string[]): string[] =>
  Array.from({ length: ROWS }, (_, row) => cells(row).join(separator));

/** A list of companies in our own format. `n` is in every city, so that it is seen what was published. */
export const companyList = (n: number): Buffer =>
  Buffer.from(
    [
      "ref,name,country,city,types,status",
      ...rows(",", (row) => [`c${row}`, `Desk Solar ${row}`, "DE", `Jena ${n}`, "installer", "active"]),
    ].join("\n"),
  );

/** A list whose columns no mapping has: each `n` has a column of its own. */
export const unknownList = (n: number): Buffer =>
  Buffer.from([`Firm;Land;Town;Note ${n}`, ...rows(";", (row) => [`Mapped Solar ${row}`, "DE", `Jena ${n}`, "-"])].join("\n"));

export const unknownMapping = (n: number) => ({
  ...{ name: `Campaign ${n}`, source: "desk-mapped", source_name: "Campaign", licence: "", mode: "merge" },
  mapping: {
    ...{ resource: "company", delimiter: ";" },
    columns: { name: { from: ["Firm"] }, country: { from: ["Land"] }, city: { from: ["Town"] } },
    constants: { types: "installer" },
  },
});

export const writeCompanyList = (path: string, n: number): Promise<void> => writeFile(path, companyList(n));
