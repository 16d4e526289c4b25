import { type Entry, fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import { ImportError } from "../drafts";
import { bufferOf, type FileSource, MAX_UNPACKED_BYTES, tooLarge } from "./file-source";

const MAX_ENTRIES = 10_000;
/** Real tables shrink to a tenth, at most to a hundredth; only zeros and the like shrink further. */
const MAX_RATIO = 300;
const RATIO_COUNTS_FROM_BYTES = 20_000_000;

/** The files in a zip archive. */
export type ZipArchive = {
  names: readonly string[];
  /** @throws ImportError for a file that is damaged or encrypted */
  bytes(name: string): AsyncIterable<Buffer>;
};

const damaged = (error: unknown): ImportError =>
  error instanceof ImportError
    ? error
    : new ImportError("truncated", `The zip archive is damaged or truncated: ${error instanceof Error ? error.message : "unknown error"}.`);

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  if (zip.entryCount > MAX_ENTRIES) throw new ImportError("unreadable", `The zip archive has more than ${MAX_ENTRIES} files.`);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith("/")) continue;
    bytes += entry.uncompressedSize;
    if (bytes > MAX_UNPACKED_BYTES) throw tooLarge();
    if (entry.uncompressedSize > RATIO_COUNTS_FROM_BYTES && entry.uncompressedSize > entry.compressedSize * MAX_RATIO) {
      throw new ImportError("unreadable", `"${entry.fileName}" unpacks to more than ${MAX_RATIO} times its size. It is not a table.`);
    }
    entries.set(entry.fileName, entry);
  }
  return entries;
}

function requireReadable(entry: Entry): void {
  if (entry.isEncrypted()) throw new ImportError("binary", "The zip archive is encrypted. Remove the password and upload it again.");
  if (![0, 8].includes(entry.compressionMethod)) {
    throw new ImportError("binary", `"${entry.fileName}" is compressed in a way that can't be read. Use the usual zip compression.`);
  }
}

/** Sizes that an entry states are checked while it is read, so that it can't unpack to more. */
async function* bytesOf(open: () => Promise<ZipFile>, entry: Entry): AsyncGenerator<Buffer> {
  requireReadable(entry);
  try {
    const zip = await open();
    const stream = await zip.openReadStreamPromise(entry);
    // The file is closed once the stream has ended.
    zip.close();
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    throw damaged(error);
  }
}

/** @throws ImportError for an archive that is damaged, or larger than any table */
export async function openArchive(source: FileSource): Promise<ZipArchive> {
  const { path } = source;
  const buffer = path === null ? await bufferOf(source) : null;
  const options = { autoClose: false };
  const open = (): Promise<ZipFile> => (buffer !== null ? fromBufferPromise(buffer, options) : openPromise(path ?? "", options));
  const zip = await open().catch((error: unknown) => Promise.reject(damaged(error)));
  try {
    const entries = await listEntries(zip);
    return {
      names: [...entries.keys()],
      bytes(name) {
        const entry = entries.get(name);
        if (!entry) throw new ImportError("unreadable", `The zip archive has no file "${name}".`);
        return bytesOf(open, entry);
      },
    };
  } catch (error) {
    throw damaged(error);
  } finally {
    zip.close();
  }
}
