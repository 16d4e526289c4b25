import type { IncomingMessage } from "node:http";

const MAX_BYTES = 4 * 1024 * 1024;

/** A request that was given no encoding yields bytes. */
export const bytesOf = (request: IncomingMessage): AsyncIterable<Buffer> => request;

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(request)) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
