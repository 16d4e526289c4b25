import { networkSentence } from "@/lib/platform/outgoing/network-sentence";
import { SendRefusal } from "@/lib/platform/outgoing/resolve-host";

/** A sentence for the log of deliveries. */
export function errorSentence(error: unknown, timeoutMs: number): string {
  if (error instanceof SendRefusal) return error.message;
  if (!(error instanceof Error)) return "The message could not be sent.";
  if (error.name === "TimeoutError" || error.name === "AbortError") return `No response within ${timeoutMs / 1_000} seconds.`;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const known = networkSentence(code);
  if (known !== null) return known;
  if (code.startsWith("HPE_")) return "The response is not valid HTTP.";
  if (/CERT|TLS|SSL/.test(code)) return "The certificate or TLS configuration of the receiver is invalid.";
  return "The message could not be sent.";
}
