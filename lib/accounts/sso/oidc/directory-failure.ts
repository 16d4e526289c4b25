import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { sendFailure } from "@/lib/platform/outgoing/network-sentence";
import { SsoRefusal } from "../refusal";

/** Codes of OAuth are words of this form; anything else that a directory sends is not repeated. */
const CODE = /^[a-z_]{1,60}$/;
const codeIn = (error: string): string => (CODE.test(error) ? ` (${error})` : "");

/** What the library says of an answer, in our words. */
const SENTENCES: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "The ID token has expired, or the clock of the directory is wrong.",
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: "The ID token is for another client, from another issuer, or belongs to another sign-in.",
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: "The directory names another issuer than the one that was entered.",
  OAUTH_KEY_SELECTION_FAILED: "The ID token is signed with a key that the directory does not list.",
  OAUTH_UNSUPPORTED_OPERATION: "The directory uses an algorithm that is not supported.",
  OAUTH_RESPONSE_IS_NOT_CONFORM: "The directory answered with an unexpected status.",
  OAUTH_RESPONSE_IS_NOT_JSON: "The directory answered with something that is not JSON.",
  OAUTH_INVALID_RESPONSE: "The directory's answer is not valid.",
};

/** Why a directory could not be used, for its owners. What it sent is not repeated. */
export function directoryFailure(error: unknown, otherwise: string): SsoRefusal {
  if (error instanceof SsoRefusal) return error;
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth++) {
    const failed = sendFailure(cause);
    if (failed !== null) return new SsoRefusal("directory", failed, { cause: error });
  }
  if (error instanceof AuthorizationResponseError)
    return new SsoRefusal(
      error.error === "access_denied" ? "cancelled" : "directory",
      `The directory refused the sign-in${codeIn(error.error)}.`,
      {
        cause: error,
      },
    );
  if (error instanceof ResponseBodyError)
    return new SsoRefusal("directory", `The directory refused the code or the client secret${codeIn(error.error)}.`, { cause: error });
  const code = error instanceof ClientError ? (error.code ?? "") : "";
  return new SsoRefusal("directory", SENTENCES[code] ?? otherwise, { cause: error });
}
