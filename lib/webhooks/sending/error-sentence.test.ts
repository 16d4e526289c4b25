import { expect, test } from "vitest";
import { SendRefusal } from "@/lib/platform/outgoing/resolve-host";
import { errorSentence } from "./error-sentence";

const failed = (code: unknown, message = "connect 10.1.2.3:443") => Object.assign(new Error(message), { code });
const named = (name: string) => Object.assign(new Error("The operation was aborted due to timeout"), { name });
const NOT_SENT = "The message could not be sent.";

test.each([
  ["a refusal of ours, as it is", new SendRefusal("Nothing was sent."), "Nothing was sent."],
  ["no response in time", named("TimeoutError"), "No response within 15 seconds."],
  ["a request that was broken off", named("AbortError"), "No response within 15 seconds."],
  ["no such name", failed("ENOTFOUND"), "The host name does not exist."],
  ["nobody listening", failed("ECONNREFUSED"), "The host refused the connection."],
  ["a connection that was reset", failed("ECONNRESET"), "The connection was reset before a response was received."],
  ["an old certificate", failed("CERT_HAS_EXPIRED"), "The certificate has expired."],
  ["a certificate of another name", failed("ERR_TLS_CERT_ALTNAME_INVALID"), "The certificate does not match the host name."],
  ["another fault of a certificate", failed("CERT_REVOKED"), "The certificate or TLS configuration of the receiver is invalid."],
  [
    "another fault of TLS",
    failed("ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR"),
    "The certificate or TLS configuration of the receiver is invalid.",
  ],
  ["headers that are too large", failed("HPE_HEADER_OVERFLOW"), "The response headers are too large."],
  ["what is no HTTP", failed("HPE_INVALID_CONSTANT"), "The response is not valid HTTP."],
  ["an error without a code", new Error("upgrade"), NOT_SENT],
  ["a code that is no text", failed(42), NOT_SENT],
  ["a code that nobody knows", failed("EWHATEVER"), NOT_SENT],
  ["what is no error", "ENOTFOUND", NOT_SENT],
  ["nothing", undefined, NOT_SENT],
])("%s is told in a sentence, without what the network said", (_what, error, sentence) => {
  expect(errorSentence(error, 15_000)).toBe(sentence);
});
