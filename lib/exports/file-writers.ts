import { promisify } from "node:util";
import { gzip as gzipCallback, gzipSync } from "node:zlib";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { FieldMap, Format } from "@/lib/catalog/fields";
import { exactFields, type ExactRow, type ExactValue } from "@/lib/catalog/files/exact-rows";
import { columnSchema, columnSource, type Digits, type SchemaElement } from "@/lib/catalog/files/parquet-columns";
import type { DatasetField } from "@/lib/catalog/queries/datasets";
import type { ExportFormat } from "./contract";

const gzip = promisify(gzipCallback);

/** Turns pages of rows into the bytes of a file, part by part. A part stands for itself: what was written goes on from the state after it. */
export type FileWriter = {
  /** The form in which pages are read. */
  reads: Format;
  fieldsOf(fields: FieldMap): FieldMap;
  /** Takes the body of one page of `listPage`. */
  add(body: string): void;
  /** The bytes of everything added since the last part. */
  part(): Promise<Uint8Array>;
  /** What comes behind the last part. */
  end(about: Readonly<Record<string, string>>): Uint8Array;
  /** What `resume` of a new writer needs to go on behind the last part. */
  state(): unknown;
  resume(state: unknown, offset: number): void;
};

const CSV_NEWLINE = "\r\n";

/** Cells, header row and line ends as the API writes them. Each part is a gzip member; members in a row are one gzip file. */
class CsvWriter implements FileWriter {
  readonly reads = "csv";
  private lines: string[];

  constructor(fields: readonly DatasetField[]) {
    this.lines = [fields.map(({ name }) => name).join(",")];
  }

  fieldsOf(fields: FieldMap): FieldMap {
    return fields;
  }

  add(body: string): void {
    this.lines.push(body);
  }

  part(): Promise<Uint8Array> {
    const text = this.lines.map((line) => line + CSV_NEWLINE).join("");
    this.lines = [];
    return gzip(text);
  }

  end(): Uint8Array {
    return new Uint8Array(0);
  }

  state(): unknown {
    return null;
  }

  resume(): void {
    this.lines = [];
  }
}

type ParquetState = Pick<ParquetWriter, "row_groups" | "num_rows">;

/** One row group a part, with statistics; the schema is settled before the first row. */
class ParquetFileWriter implements FileWriter {
  readonly reads = "ndjson";
  private readonly bytes = new ByteWriter(1 << 20);
  private readonly writer: ParquetWriter;
  private readonly columns: { field: DatasetField; schema: SchemaElement[]; values: ExactValue[] }[];

  constructor(fields: readonly DatasetField[], digits: ReadonlyMap<string, Digits>) {
    const none = { whole: 0, decimals: 0 };
    this.columns = fields.map((field) => ({ field, schema: columnSchema(field, digits.get(field.name) ?? none), values: [] }));
    const schema = [{ name: "root", num_children: this.columns.length }, ...this.columns.flatMap((column) => column.schema)];
    this.writer = new ParquetWriter({
      writer: this.bytes,
      schema,
      codec: "GZIP",
      compressors: { GZIP: (input) => gzipSync(input, { level: 1 }) },
    });
  }

  fieldsOf(fields: FieldMap): FieldMap {
    return exactFields(fields);
  }

  add(body: string): void {
    const rows: ExactRow[] = JSON.parse(`[${body.replaceAll("\n", ",")}]`);
    for (const { field, values } of this.columns) for (const row of rows) values.push(row[field.name] ?? null);
  }

  part(): Promise<Uint8Array> {
    const size = this.columns[0]?.values.length ?? 0;
    if (size > 0) {
      const columnData = this.columns.map(({ field, schema, values }) => ({ ...columnSource(field, schema, values), offsetIndex: false }));
      for (const column of this.columns) column.values = [];
      void this.writer.write({ columnData, rowGroupSize: size });
    }
    return Promise.resolve(this.taken());
  }

  end(about: Readonly<Record<string, string>>): Uint8Array {
    this.writer.kvMetadata = Object.entries(about).map(([key, value]) => ({ key, value }));
    void this.writer.finish();
    return this.taken();
  }

  state(): ParquetState {
    const { row_groups, num_rows } = this.writer;
    return { row_groups, num_rows };
  }

  resume(state: unknown, offset: number): void {
    Object.assign(this.writer, state);
    Object.assign(this.bytes, { offset, index: 0 });
  }

  /** What was written since the last time; offsets go on from there. */
  private taken(): Uint8Array {
    const taken = this.bytes.getBytes().slice();
    this.bytes.index = 0;
    return taken;
  }
}

export const writerFor = (format: ExportFormat, fields: readonly DatasetField[], digits: ReadonlyMap<string, Digits>): FileWriter =>
  format === "csv" ? new CsvWriter(fields) : new ParquetFileWriter(fields, digits);
