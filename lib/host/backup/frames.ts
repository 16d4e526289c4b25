import { BackupUnreadable } from "./format";

const LENGTH_BYTES = 4;
const NOTHING = Buffer.alloc(0);
const CUT_OFF = "The backup ends in the middle of its data.";

/** Returns the bytes as one frame. */
export function frameOf(bytes: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + bytes.length);
  frame.writeUInt32BE(bytes.length);
  frame.set(bytes, LENGTH_BYTES);
  return frame;
}

/** Ends the frames of a table. */
export const END_OF_TABLE = frameOf(NOTHING);

/** Reads frames from a stream of bytes, which cuts them anywhere. */
export class FrameReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = NOTHING;

  constructor(bytes: AsyncIterable<Buffer>) {
    this.chunks = bytes[Symbol.asyncIterator]();
  }

  private async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [this.rest];
    let there = this.rest.length;
    while (there < length) {
      const next = await this.chunks.next();
      if (next.done) throw new BackupUnreadable(CUT_OFF);
      parts.push(next.value);
      there += next.value.length;
    }
    const all = parts.length === 1 ? this.rest : Buffer.concat(parts);
    this.rest = all.subarray(length);
    return all.subarray(0, length);
  }

  async frame(): Promise<Buffer> {
    return this.take((await this.take(LENGTH_BYTES)).readUInt32BE());
  }

  /** The frames of one table. They have to be read to the end before the next one's. */
  async *table(): AsyncGenerator<Buffer> {
    for (let bytes = await this.frame(); bytes.length > 0; bytes = await this.frame()) yield bytes;
  }
}
