import { pipeline, type Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { Encoding } from "./negotiate";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const LEAST_BYTES = 1_024;
const BROTLI_QUALITY = 4;

/** The encoding that a body of this size is sent in. */
export const worthwhile = (encoding: Encoding, bytes: number): Encoding => (bytes < LEAST_BYTES ? "identity" : encoding);

export function compress(body: Buffer, encoding: Exclude<Encoding, "identity">): Promise<Buffer> {
  return encoding === "br"
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : zip(body, { level: 6 });
}

/** The same for a body that is made while it is sent: each piece leaves when it is there, and what fails on the way fails here too. */
export function compressed(body: Readable, encoding: Exclude<Encoding, "identity">): Readable {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const through =
    encoding === "br"
      ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 });
  // Whoever reads hears of a failure from the stream itself.
  return pipeline(body, through, () => undefined);
}
