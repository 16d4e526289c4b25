import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(js|css|svg|txt)$/;
/** Below this a compressed file saves nothing worth a look-up. */
const LEAST_BYTES = 1_024;
const QUICK_QUALITY = 8;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Lays a Brotli and a gzip file beside every script and style of a build; Brotli is about an eighth smaller than gzip. `isQuick`: a little
 * larger, in a fifth of the time.
 */
export async function compressStatic(folder, { isQuick = false } = {}) {
  const quality = isQuick ? QUICK_QUALITY : constants.BROTLI_MAX_QUALITY;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => TEXT.test(file) && statSync(file).size >= LEAST_BYTES);
  await Promise.all(
    files.map(async (file) => {
      const text = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      writeFileSync(`${file}.br`, await brotli(text, { params }));
      writeFileSync(`${file}.gz`, await zip(text, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
