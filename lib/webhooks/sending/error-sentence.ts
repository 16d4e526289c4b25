import { SendRefusal } from "./resolve-host";

/** What went wrong, by the code that the network or TLS gives. What a receiver says is never part of it. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: "The name of the host is not known.",
  EAI_AGAIN: "The name of the host could not be looked up.",
  ENODATA: "The name of the host has no address.",
  ECONNREFUSED: "The connection was refused: nothing listens there.",
  ECONNRESET: "The connection was reset before an answer came.",
  EPIPE: "The connection was closed before the message was sent.",
  ETIMEDOUT: "The connection could not be made in time.",
  EHOSTUNREACH: "The host can’t be reached.",
  ENETUNREACH: "The network of the host can’t be reached.",
  CERT_HAS_EXPIRED: "The certificate has expired.",
  CERT_NOT_YET_VALID: "The certificate is not valid yet.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is self-signed and not trusted.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate comes from an authority that is not trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate can’t be verified: a certificate in between is missing.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The certificate can’t be verified: its authority is not trusted.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another name.",
  EPROTO: "The receiver does not speak TLS as it should.",
  ERR_SSL_WRONG_VERSION_NUMBER: "The receiver does not speak TLS at this port.",
  HPE_HEADER_OVERFLOW: "The headers of the answer are too large.",
};

/** A sentence for the log of deliveries. */
export function errorSentence(error: unknown, timeoutMs: number): string {
  if (error instanceof SendRefusal) return error.message;
  if (!(error instanceof Error)) return "The message could not be sent.";
  if (error.name === "TimeoutError" || error.name === "AbortError") return `No answer came within ${timeoutMs / 1_000} seconds.`;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (SENTENCES[code]) return SENTENCES[code];
  if (code.startsWith("HPE_")) return "The answer is not HTTP.";
  if (/CERT|TLS|SSL/.test(code)) return "The certificate or the TLS of the receiver is wrong.";
  return "The message could not be sent.";
}
