import { SendRefusal } from "./resolve-host";

/** What went wrong, by the code that the network or TLS gives. What a host says is never part of it. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: "The host name does not exist.",
  EAI_AGAIN: "The host name could not be resolved.",
  ENODATA: "The host name has no IP address.",
  ECONNREFUSED: "The host refused the connection.",
  ECONNRESET: "The connection was reset before a response was received.",
  EPIPE: "The connection was closed before everything was sent.",
  ETIMEDOUT: "The connection timed out.",
  EHOSTUNREACH: "The host is unreachable.",
  ENETUNREACH: "The network of the host is unreachable.",
  CERT_HAS_EXPIRED: "The certificate has expired.",
  CERT_NOT_YET_VALID: "The certificate is not valid yet.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is self-signed and not trusted.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate comes from an authority that is not trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate can't be verified because an intermediate certificate is missing.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The certificate can't be verified because its authority is not trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate does not match the host name.",
  EPROTO: "The TLS handshake failed.",
  ERR_SSL_WRONG_VERSION_NUMBER: "The host does not support TLS on this port.",
  HPE_HEADER_OVERFLOW: "The response headers are too large.",
};

/** What the code of a network error means; null for one that is not listed. */
export const networkSentence = (code: string): string | null => SENTENCES[code] ?? null;

/** Why a request could not be made, in our words; null where nobody knows. */
export function sendFailure(error: unknown): string | null {
  if (error instanceof SendRefusal) return error.message;
  if (!(error instanceof Error)) return null;
  if (error.name === "TimeoutError" || error.name === "AbortError") return "The host did not respond in time.";
  return "code" in error ? networkSentence(String(error.code)) : null;
}
