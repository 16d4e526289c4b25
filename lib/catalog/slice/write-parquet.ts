import { setImmediate as breathe } from "node:timers/promises";
import { ByteWriter, parquetWrite } from "hyparquet-writer";
import type { ExactRow } from "../files/exact-rows";
import { columnSchema, columnSource, digitsOf } from "../files/parquet-columns";
import type { DatasetField } from "../queries/datasets";

/** What is encoded at a stretch: between two groups, and two columns, other calls are answered. */
const ROWS_PER_GROUP = 1_000;

/** Rows as a Parquet file with the types of the data dictionary, statistics and nulls. `about` is kept in the file. */
export async function writeParquet(
  fields: readonly DatasetField[],
  rows: readonly ExactRow[],
  about: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const columns = [];
  for (const field of fields) {
    const values = rows.map((row) => row[field.name] ?? null);
    const schema = columnSchema(field, field.type === "number" ? digitsOf(values) : { whole: 0, decimals: 0 });
    columns.push({ schema, source: columnSource(field, schema, values) });
    await breathe();
  }
  const writer = Object.assign(new ByteWriter(), { flush: () => breathe() });
  await parquetWrite({
    writer,
    columnData: columns.map(({ source }) => source),
    schema: [{ name: "root", num_children: columns.length }, ...columns.flatMap(({ schema }) => schema)],
    rowGroupSize: ROWS_PER_GROUP,
    kvMetadata: Object.entries(about).map(([key, value]) => ({ key, value })),
  });
  return Buffer.from(writer.getBytes());
}
