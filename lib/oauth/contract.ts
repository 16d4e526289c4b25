import { z } from "zod";
import { KEY_MODES } from "@/lib/keys/scopes";

const MAX_URIS = 10;
const MAX_NAME = 60;
/** A client's ID is part of addresses, also of the one that a sign-in returns to. */
export const MAX_ID = 1_000;

/** What a client says of itself (RFC 7591); what else it says is not needed. */
export const Registration = z.object({
  client_name: z.string().trim().min(1).max(200).optional(),
  redirect_uris: z.array(z.string().max(500)).min(1).max(MAX_URIS),
  token_endpoint_auth_method: z.string().max(40).optional(),
});

/** A client as its ID names it. */
export const Client = z.strictObject({
  name: z.string().min(1).max(MAX_NAME),
  redirects: z.array(z.string().max(500)).min(1).max(MAX_URIS),
});
export type Client = z.infer<typeof Client>;

/** A name that can be shown: one line, without characters that turn it around or hide. */
export const shownName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, MAX_NAME)
    .trim() || "An application";

/** What a client sends a person to the consent page with (RFC 6749, 7636, 8707). */
export const AuthorisationQuery = z.object({
  response_type: z.literal("code"),
  client_id: z.string().max(MAX_ID),
  redirect_uri: z.string().max(500),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.literal("S256"),
  scope: z.string().max(300).optional(),
  state: z.string().max(500).optional(),
  resource: z.string().max(500).optional(),
});
export type AuthorisationQuery = z.infer<typeof AuthorisationQuery>;

/** The person's decision: the request that they saw, and with which data. */
export const AllowInput = z.strictObject({ request: AuthorisationQuery.strict(), mode: z.enum(KEY_MODES) });
export type AllowInput = z.infer<typeof AllowInput>;

/** Where the browser goes with the code. */
export const Allowed = z.object({ redirect: z.string() });

/** What a client exchanges for a key. */
export const TokenRequest = z.object({
  grant_type: z.literal("authorization_code"),
  code: z.string().min(1).max(200),
  client_id: z.string().max(MAX_ID),
  redirect_uri: z.string().max(500),
  code_verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
});
export type TokenRequest = z.infer<typeof TokenRequest>;

/** How long a key lives that a client got. */
export const KEY_DAYS = 90;
