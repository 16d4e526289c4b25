import { CHUNK_BYTES } from "@/lib/catalog/imports/contract";
import { DomainError } from "@/lib/core/errors";
import { MAX_FILE_BYTES } from "@/lib/custom-fields/contract";

/** What a form of the portal may send. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Paths that take more than a form: pictures and files as text. */
const LARGER: Readonly<Record<string, number>> = { "/api/console/brand/logo": 720 * 1024 };

/** Pieces of a file that staff uploads. */
const UPLOAD_PATH = /^\/api\/staff\/data\/imports\/[^/]+\/content$/;

/** Values of custom fields as one CSV file. */
const VALUES_PATH = /^\/api\/(console|staff\/customers\/[^/]+)\/fields\/uploads$/;

export function bodyLimitOf(path: string): number {
  if (UPLOAD_PATH.test(path)) return CHUNK_BYTES;
  return VALUES_PATH.test(path) ? MAX_FILE_BYTES : (LARGER[path] ?? MAX_BODY_BYTES);
}

export const tooLarge = (maxBytes: number): DomainError =>
  new DomainError("body-too-large", `The body can be up to ${maxBytes / 1024} kB.`);

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
