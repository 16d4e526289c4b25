import { DomainError } from "@/lib/core/errors";

/** What a form of the portal may send. */
export const MAX_BODY_BYTES = 64 * 1024;

export const tooLarge = (maxBytes: number): DomainError => new DomainError("body-too-large", `The body may be ${maxBytes / 1024} kB.`);

/** The body of a request as text. @throws DomainError body-too-large beyond the limit, before the rest is read */
export async function readLimited(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
