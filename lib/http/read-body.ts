import { DomainError } from "@/lib/core/errors";
import { isStorable } from "@/lib/core/text";

/** What a form of the portal and a call of the API may send. */
export const MAX_BODY_BYTES = 64 * 1024;

export const tooLarge = (maxBytes: number): DomainError =>
  new DomainError("body-too-large", `The body can be up to ${maxBytes / 1024} kB.`);

/** Returns the pieces of a request's body as they come. */
export async function* piecesOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
  } finally {
    await reader?.cancel();
  }
}

/** Returns a body as text. @throws DomainError body-too-large beyond the limit, before the rest is read */
export async function readText(pieces: AsyncIterable<Uint8Array>, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    read.push(piece);
  }
  return Buffer.concat(read).toString("utf8");
}

/** Fails unless a body says that it is of this type. @throws DomainError unsupported-media-type */
export function requireType(contentType: string | null | undefined, type: string, what: string): void {
  if (contentType?.split(";")[0]?.trim().toLowerCase() !== type)
    throw new DomainError("unsupported-media-type", `Send the ${what} as ${type}.`);
}

/** Returns a JSON body with its text; it is read only when it says that it is one. @throws DomainError unsupported-media-type, bad-request */
export async function readJson(
  contentType: string | null | undefined,
  read: () => Promise<string>,
): Promise<{ text: string; value: unknown }> {
  requireType(contentType, "application/json", "body");
  const text = await read();
  const value = parsed(text);
  if (!isStorable(value)) throw new DomainError("bad-request", "The body contains invalid characters.");
  return { text, value };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("bad-request", "The body is not valid JSON.");
  }
}
