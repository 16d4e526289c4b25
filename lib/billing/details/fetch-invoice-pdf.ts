import { DomainError } from "@/lib/core/errors";
import { env } from "@/lib/platform/env";

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 5 * 1_024 * 1_024;

/** Stripe's own address, or that of the sandbox. */
function isAllowed(url: URL): boolean {
  const { STRIPE_API_BASE: base } = env();
  if (base !== undefined) return url.origin === new URL(base).origin;
  return url.protocol === "https:" && /(?:^|\.)stripe\.com$/.test(url.hostname);
}

/** The PDF of an invoice, from the address that Stripe gave. @throws DomainError unavailable */
export async function fetchInvoicePdf(address: string | null | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const url = address && URL.canParse(address) ? new URL(address) : null;
  if (url === null || !isAllowed(url)) throw new DomainError("unavailable", "The invoice has no PDF yet.");
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const length = Number(response.headers.get("content-length") ?? 0);
    if (!response.ok || length > MAX_BYTES) throw new Error(`status ${response.status}, ${length} bytes`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length > MAX_BYTES || !new TextDecoder("latin1").decode(bytes.subarray(0, 5)).startsWith("%PDF"))
      throw new Error("not a PDF");
    return bytes;
  } catch (cause) {
    throw new DomainError("unavailable", "The PDF of the invoice could not be loaded.", { cause });
  }
}
