import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { fileWith } from "@/testing/importers";
import { textRow, workbookOf, zipOf } from "@/testing/zip-files";
import { fileSource } from "./file-source";
import { openTable } from "./open-table";
import { unzipped } from "./packed-source";

const CSV = "name,power\nSolární s.r.o.,400\n";
const workbook = workbookOf({ sheets: [{ name: "Data", rows: textRow("name", "power") + textRow("Solární s.r.o.", "400") }] });

async function cellsOf(content: Uint8Array): Promise<string[][]> {
  const table = await openTable(fileWith(content));
  const cells: string[][] = [];
  for (let time = 0; time < 2; time++) for await (const record of table.records()) cells.push(record.cells);
  return cells;
}

test.each<[string, Uint8Array]>([
  ["gzip", gzipSync(CSV)],
  ["a zip archive with one file", zipOf([{ name: "a.csv", content: CSV }])],
  ["a zip archive with one file that has no ending", zipOf([{ name: "export", content: CSV, method: 0 }])],
  [
    "a zip archive with one table, a note and what a Mac adds",
    zipOf([
      { name: "data/", content: "" },
      { name: "data/a.CSV", content: CSV },
      { name: "data/readme.pdf", content: "%PDF" },
      { name: "__MACOSX/data/._a.csv", content: "x" },
      { name: "data/.hidden.csv", content: "x" },
    ]),
  ],
  ["a workbook in a zip archive", zipOf([{ name: "a.xlsx", content: workbook }])],
  ["a workbook in gzip", gzipSync(workbook)],
])("%s is opened as the table in it, as often as it is read", async (_what, content) => {
  const rows = [
    ["name", "power"],
    ["Solární s.r.o.", "400"],
  ];
  expect(await cellsOf(content)).toEqual([...rows, ...rows]);
});

test.each<[string, Uint8Array, string, RegExp]>([
  [
    "several tables",
    zipOf([
      { name: "a.csv", content: CSV },
      { name: "b.xlsx", content: workbook },
    ]),
    "wrong-kind",
    /several files: a\.csv, b\.xlsx/,
  ],
  [
    "several files that are no tables",
    zipOf([
      { name: "a.doc", content: "x" },
      { name: "b.doc", content: "x" },
    ]),
    "wrong-kind",
    /several files: a\.doc, b\.doc/,
  ],
  ["nothing in the archive", zipOf([]), "binary", /binary/],
  ["only a folder in the archive", zipOf([{ name: "a/", content: "" }]), "wrong-kind", /no files/],
  ["a damaged gzip", gzipSync(CSV.repeat(100)).subarray(0, 60), "truncated", /gzip archive is damaged/],
  ["a damaged zip", zipOf([{ name: "a.csv", content: CSV }]).subarray(0, 60), "truncated", /zip archive is damaged/],
  ["an archive in an archive", gzipSync(gzipSync(CSV)), "binary", /another archive/],
  ["a zip archive in gzip", gzipSync(zipOf([{ name: "a.csv", content: CSV }])), "binary", /another archive/],
  ["an encrypted file", zipOf([{ name: "a.csv", content: CSV, flags: 1 }]), "binary", /encrypted/],
  ["another compression", zipOf([{ name: "a.csv", content: CSV, method: 9 }]), "binary", /compressed in a way/],
  ["a file that claims 2 GB", zipOf([{ name: "a.csv", content: CSV, claims: 2_000_000_000 }]), "unreadable", /larger than 1000 MB/],
  [
    "files that claim 1 GB together",
    zipOf([1, 2, 3].map((n) => ({ name: `${n}.csv`, content: CSV, claims: 400_000_000 }))),
    "unreadable",
    /larger than 1000 MB|300 times/,
  ],
  ["zeros that shrink a thousandfold", zipOf([{ name: "a.csv", content: Buffer.alloc(30_000_000) }]), "unreadable", /300 times/],
  ["a file that is longer than it claims", zipOf([{ name: "a.csv", content: CSV.repeat(9), claims: 20 }]), "truncated", /damaged/],
  [
    "too many files",
    zipOf(Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}.csv`, content: "", method: 0 }))),
    "unreadable",
    /10000 files/,
  ],
  ["a Word document", zipOf([{ name: "word/document.xml", content: "<a/>" }]), "binary", /Word document/],
  ["a binary workbook", zipOf([{ name: "xl/workbook.bin", content: "x" }]), "binary", /\.xlsb/],
  ["an old workbook", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2_000)]), "binary", /old Excel workbook/],
  [
    "an encrypted workbook",
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2_000), Buffer.from("EncryptedPackage", "utf16le")]),
    "binary",
    /encrypted/,
  ],
])("%s is refused", async (_what, content, code, message) => {
  await expect(cellsOf(content)).rejects.toMatchObject({ name: "ImportError", code, message: expect.stringMatching(message) });
});

test("gzip may unpack to so much and no more", async () => {
  const source = await fileSource(fileWith(gzipSync("x".repeat(1_000))));
  const sizeOf = async (maxBytes: number): Promise<number> => {
    let size = 0;
    for await (const chunk of unzipped(source, maxBytes)) size += chunk.length;
    return size;
  };
  expect(await sizeOf(1_000)).toBe(1_000);
  await expect(sizeOf(999)).rejects.toMatchObject({ code: "unreadable", message: expect.stringContaining("larger") as string });
});
