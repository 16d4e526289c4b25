import { networkSentence } from "@/lib/platform/outgoing/network-sentence";
import { SendRefusal } from "@/lib/platform/outgoing/resolve-host";

/** Why a file could not be fetched, in a sentence that staff see. `isFinal`: another attempt would end the same. */
export class FetchRefusal extends Error {
  override name = "FetchRefusal";
  constructor(
    sentence: string,
    readonly isFinal = false,
  ) {
    super(sentence);
  }
}

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "");

/** What went wrong, without anything that a host or a path said. */
export function refusalOf(error: unknown): FetchRefusal {
  if (error instanceof FetchRefusal) return error;
  if (error instanceof SendRefusal) return new FetchRefusal(error.message);
  if (!(error instanceof Error)) return new FetchRefusal("The file could not be fetched.");
  if (error.name === "TimeoutError" || error.name === "AbortError") return new FetchRefusal("The source did not respond in time.");
  const code = codeOf(error);
  if (/PREMATURE_CLOSE|ECONNRESET|aborted/.test(`${code} ${error.message}`))
    return new FetchRefusal("The connection was closed before the whole file was received.");
  const known = networkSentence(code);
  if (known !== null) return new FetchRefusal(known);
  if (/CERT|TLS|SSL/.test(code)) return new FetchRefusal("The certificate or TLS configuration of the source is invalid.");
  return new FetchRefusal("The file could not be fetched.");
}
