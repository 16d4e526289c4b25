import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { seededRandom } from "@/testing/random";
import { csvRecords } from "./csv-records";
import { MAX_RECORD_LETTERS, type TableRecord } from "./table";

async function recordsOf(pieces: readonly string[], delimiter: string): Promise<TableRecord[]> {
  async function* chunks(): AsyncGenerator<string> {
    yield* pieces;
  }
  const records: TableRecord[] = [];
  for await (const record of csvRecords(chunks(), delimiter)) records.push(record);
  return records;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** What another reader of the format makes of a text; null where it says that a quote is not closed. */
function expected(text: string, delimiter: string): string[][] | null {
  try {
    const options = { relax_column_count: true, relax_quotes: true, record_delimiter: ["\r\n", "\n", "\r"] };
    return parse(text, { ...options, delimiter }).filter((cells) => !isBlank(cells));
  } catch {
    return null;
  }
}

test("any text is taken apart as another reader of the format does, however it comes in pieces", async () => {
  const random = seededRandom(11);
  const letters = ["a", "b c", '"', '"', '""', ",", ",", ";", "\n", "\n", "\r\n", "\r", " ", "ü", "😀", "\t", "12,5"] as const;
  for (let round = 0; round < 1_000; round++) {
    const text = Array.from({ length: random.between(0, 14) }, () => random.pick(letters)).join("");
    const delimiter = random.pick([",", ";"]);
    const cut = random.between(0, text.length);
    // No piece ends inside a character.
    const place = /[\ud800-\udbff]/.test(text[cut - 1] ?? "") ? cut - 1 : cut;
    const wanted = expected(text, delimiter);
    for (const pieces of [[text], [text.slice(0, place), text.slice(place)], [...text]]) {
      const read = await recordsOf(pieces, delimiter).then(
        (records) => records.map(({ cells }) => cells),
        () => null,
      );
      expect(read, JSON.stringify({ pieces, delimiter })).toEqual(wanted);
    }
  }
});

test("records have the line that they begin on, also behind line ends in quotes and blank lines", async () => {
  const text = 'a,b\r\n"1\r\n2",x\r\r\n\n"3",4\n5,6';
  const lines = [1, 2, 6, 7];
  expect((await recordsOf([text], ",")).map(({ line }) => line)).toEqual(lines);
  expect((await recordsOf([...text], ",")).map(({ line }) => line)).toEqual(lines);
});

test("a quote that is not closed is refused with the line of its record, after the records before it", async () => {
  await expect(recordsOf(['a,b\n1,2\n3,"4\n5,6\n'], ",")).rejects.toMatchObject({ code: "truncated", line: 3 });
});

test.each([
  ["a line", `1,${"x".repeat(MAX_RECORD_LETTERS)}\n`],
  ["cells in quotes", `"1","${"x".repeat(MAX_RECORD_LETTERS)}"\n`],
  ["a quote that is not closed", `"1","${"x\n".repeat(MAX_RECORD_LETTERS)}`],
])("a record that is too long is refused: %s", async (_, record) => {
  const pieces = `a,b\n${record}`.match(/[^]{1,65536}/g) ?? [];
  await expect(recordsOf(pieces, ",")).rejects.toMatchObject({ code: "row-too-large", line: 2 });
  expect(await recordsOf([`${"x".repeat(MAX_RECORD_LETTERS - 1)},y\n`], ",")).toHaveLength(1);
});

test("half a pair of surrogates becomes the sign for what can't be read", async () => {
  expect(await recordsOf(["a\ud83d,b\n"], ",")).toEqual([{ line: 1, cells: ["a\ufffd", "b"] }]);
});
