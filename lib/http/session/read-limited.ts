import { DomainError } from "@/lib/core/errors";

/** What a form of the portal may send. */
export const MAX_BODY_BYTES = 64 * 1024;

/** The body of a request as text. @throws DomainError body-too-large beyond 64 kB, before the rest is read */
export async function readLimited(request: Request): Promise<string> {
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > MAX_BODY_BYTES) {
      await reader?.cancel();
      throw new DomainError("body-too-large", "The body may be 64 kB.");
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}
