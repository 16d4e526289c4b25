import { ImportError } from "../drafts";
import { type FileSource, startOf } from "./file-source";

export const COMPOUND_FILE = "d0cf11e0";

const START_BYTES = 1_048_576;

const says = (bytes: Buffer, text: string): boolean => bytes.includes(Buffer.from(text, "utf16le"));

/** Old workbooks and encrypted ones are both compound files, which name their parts. @throws ImportError that says which it is */
export async function refuseCompoundFile(source: FileSource): Promise<never> {
  const start = await startOf(source, START_BYTES);
  if (says(start, "EncryptedPackage") || says(start, "EncryptionInfo")) {
    throw new ImportError("binary", "The workbook is encrypted. Remove the password and upload it again.");
  }
  throw new ImportError("binary", "This looks like an old Excel workbook (.xls). Save it as .xlsx or CSV.");
}
