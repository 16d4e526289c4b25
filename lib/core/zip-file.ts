const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The checksum of bytes that follow others with the checksum `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = before ^ 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** A file of a zip archive. `size` and `crc` are those of its content, `bytes` what is kept of it: the same, or deflated. */
export type ZipEntry = { name: string; size: number; crc: number; bytes: Uint8Array; isDeflated: boolean };

/** The first of January 1980, which is as early as a zip file knows. */
const NO_DATE = 0x00210000;
const NAMES_ARE_UTF8 = 0x800;
const DEFLATED = 8;

/** A record of a zip file: a signature and fields of two or four bytes. */
function record(fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The bytes of a zip archive; the same entries are the same bytes. */
export function zipFile(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name: text, size, crc, bytes, isDeflated } of entries) {
    const name = encoder.encode(text);
    const facts = [
      [2, 20],
      [2, NAMES_ARE_UTF8],
      [2, isDeflated ? DEFLATED : 0],
      [4, NO_DATE],
      [4, crc],
      [4, bytes.length],
      [4, size],
      [2, name.length],
      [2, 0],
    ] as const;
    const local = record([[4, 0x04034b50], ...facts]);
    directory.push(record([[4, 0x02014b50], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), name);
    pieces.push(local, name, bytes);
    offset += local.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  return joined([...pieces, ...directory, end]);
}
