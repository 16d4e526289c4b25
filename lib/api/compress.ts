import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
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
