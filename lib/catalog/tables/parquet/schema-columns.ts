import { type FileMetaData, parquetSchema, type SchemaElement, type SchemaTree } from "hyparquet";
import type { ValueKind } from "./column-texts";

/** One column of the table: a value, or a list of values, in the named column of the file. */
export type ParquetColumn = { name: string; path: readonly string[]; kind: ValueKind };

const decimalScale = ({ converted_type, logical_type, scale }: SchemaElement): number | null => {
  if (logical_type?.type === "DECIMAL") return logical_type.scale;
  return converted_type === "DECIMAL" ? (scale ?? 0) : null;
};

/** What has a time of day, by its type: days have none, and INT96 is a moment of old writers. */
const isMoment = ({ type, converted_type, logical_type }: SchemaElement): boolean =>
  type === "INT96" || logical_type?.type === "TIMESTAMP" || (converted_type?.startsWith("TIMESTAMP") ?? false);

const isSpan = ({ converted_type, logical_type }: SchemaElement): boolean =>
  converted_type === "INTERVAL" || logical_type?.type === "INTERVAL";

const isList = ({ element }: SchemaTree): boolean =>
  element.repetition_type === "REPEATED" || ["LIST", "MAP"].includes(element.converted_type ?? element.logical_type?.type ?? "");

function leafOf(tree: SchemaTree): SchemaElement {
  const [only] = tree.children;
  return only && tree.children.length === 1 ? leafOf(only) : tree.element;
}

function columnsIn(tree: SchemaTree, within: readonly string[]): ParquetColumn[] {
  const path = [...within, tree.element.name];
  if (tree.children.length > 0 && !isList(tree)) return tree.children.flatMap((child) => columnsIn(child, path));
  const leaf = leafOf(tree);
  const kind = { scale: decimalScale(leaf), isSingle: leaf.type === "FLOAT", isMoment: isMoment(leaf), isSpan: isSpan(leaf) };
  return [{ name: path.join("."), path, kind }];
}

/** The columns of a file: those of a structure are `outer.inner`. */
export const columnsOf = (metadata: FileMetaData): ParquetColumn[] =>
  parquetSchema(metadata).children.flatMap((child) => columnsIn(child, []));

export const hasByteDecimals = ({ schema }: FileMetaData): boolean =>
  schema.some((element) => element.type === "BYTE_ARRAY" && decimalScale(element) !== null);

/** The metadata without what would make floats of decimals, and without spans of time, which the library refuses: both are read as they are stored. */
export function withStoredBytes(metadata: FileMetaData): FileMetaData {
  const schema = metadata.schema.map((element) => {
    if (decimalScale(element) === null && !isSpan(element)) return element;
    const { converted_type: _converted, logical_type: _logical, ...stored } = element;
    return stored;
  });
  return { ...metadata, schema };
}
