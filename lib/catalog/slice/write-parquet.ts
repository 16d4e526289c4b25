import { setImmediate as breathe } from "node:timers/promises";
import { ByteWriter, parquetWrite } from "hyparquet-writer";
import type { DatasetField } from "../queries/datasets";
import { parquetColumn, type ParquetColumn } from "./parquet-columns";
import type { ExactRow } from "./read-slice";

/** What is encoded at a stretch: between two groups, and two columns, other calls are answered. */
const ROWS_PER_GROUP = 1_000;

/** Rows as a Parquet file with the types of the data dictionary, statistics and nulls. `about` is kept in the file. */
export async function writeParquet(
  fields: readonly DatasetField[],
  rows: readonly ExactRow[],
  about: Readonly<Record<string, string>>,
): Promise<Buffer> {
  const columns: ParquetColumn[] = [];
  for (const field of fields) {
    columns.push(parquetColumn(field, rows));
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
