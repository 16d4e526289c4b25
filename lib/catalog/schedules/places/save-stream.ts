import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sizeText } from "@/lib/core/wording";
import { FetchRefusal } from "./fetch-refusal";

export type Saved = { bytes: number; sha256: string };

const tooLarge = (maxBytes: number): FetchRefusal =>
  new FetchRefusal(`The file is larger than ${sizeText(maxBytes)}, the limit for uploads.`, true);

/** Refuses a file by the size that its source states. @throws FetchRefusal */
export function refuseSize(bytes: number | null, maxBytes: number): void {
  if (bytes !== null && bytes > maxBytes) throw tooLarge(maxBytes);
}

/** Writes what comes to a file of this machine, up to a size, while bytes keep coming. @throws FetchRefusal */
export async function saveStream(
  from: Readable,
  to: string,
  { maxBytes, idleMs, signal }: { maxBytes: number; idleMs: number; signal: AbortSignal },
): Promise<Saved> {
  const hash = createHash("sha256");
  let bytes = 0;
  const idle = new AbortController();
  const silent = (): void => idle.abort(new FetchRefusal("The source stopped sending before the file was complete."));
  const timer = setTimeout(silent, idleMs);
  async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      timer.refresh();
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await pipeline(from, counted, createWriteStream(to, { mode: 0o600 }), { signal: AbortSignal.any([signal, idle.signal]) });
  } catch (error) {
    throw idle.signal.aborted ? idle.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
  if (bytes === 0) throw new FetchRefusal("The file is empty.");
  return { bytes, sha256: hash.digest("hex") };
}
