import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { z } from "zod";
import { ProblemError } from "@/components/ui/form-errors";

/** Loaded when somebody uses one: most people never do. */
async function client() {
  const library = await import("@simplewebauthn/browser");
  if (library.browserSupportsWebAuthn()) return library;
  throw new ProblemError({
    code: "unsupported",
    detail: "This browser does not support passkeys. Use another browser or sign in another way.",
  });
}

// The server wrote them with the same library; the browser refuses what is none.
const creation = z.custom<PublicKeyCredentialCreationOptionsJSON>((given) => typeof given === "object");
const request = z.custom<PublicKeyCredentialRequestOptionsJSON>((given) => typeof given === "object");

/** Has the browser sign what the server asked for. */
export const signWithPasskey = async (options: unknown): Promise<unknown> =>
  (await client()).startAuthentication({ optionsJSON: request.parse(options) });

/** Has the browser make one. */
export const makePasskey = async (options: unknown): Promise<unknown> =>
  (await client()).startRegistration({ optionsJSON: creation.parse(options) });

/** Passkeys are kept under a name: at the address of a machine there are none. */
export const canHavePasskeys = (host: string): boolean => !/^(\d+\.){3}\d+$|^\[/.test(host);

/** What the browser says when nobody chose a passkey, or took too long. */
export const isDismissed = (thrown: unknown): boolean => thrown instanceof Error && ["NotAllowedError", "AbortError"].includes(thrown.name);
