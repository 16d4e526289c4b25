import zlib from "node:zlib";
import type { Compressors } from "hyparquet";
import { ImportError } from "../../drafts";

const refuse = (codec: string, instead: string) => (): never => {
  throw new ImportError("binary", `The Parquet file is compressed with ${codec}, which can't be read${instead}. Save it with Snappy.`);
};

/** Node.js has Zstandard since version 22.15. */
function zstandard(): (bytes: Uint8Array, length: number) => Uint8Array {
  const unpack: unknown = Reflect.get(zlib, "zstdDecompressSync");
  if (typeof unpack !== "function") return refuse("Zstandard", ` by Node.js ${process.versions.node}`);
  return (bytes, length) => {
    const unpacked: unknown = unpack(bytes, limitOf(length));
    if (unpacked instanceof Uint8Array) return unpacked;
    return refuse("Zstandard", "")();
  };
}

/** Pages without a value unpack to nothing, which is not allowed as a limit. */
const limitOf = (length: number): { maxOutputLength: number } => ({ maxOutputLength: Math.max(1, length) });

/** What pages are compressed with besides Snappy. A page can't unpack to more than it states. */
export const COMPRESSORS: Compressors = {
  GZIP: (bytes, length) => zlib.gunzipSync(bytes, limitOf(length)),
  BROTLI: (bytes, length) => zlib.brotliDecompressSync(bytes, limitOf(length)),
  ZSTD: zstandard(),
  LZ4: refuse("LZ4", ""),
  LZ4_RAW: refuse("LZ4", ""),
  LZO: refuse("LZO", ""),
};
