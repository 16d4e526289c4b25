import { MINUTE_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { isOneOf } from "@/lib/core/tables";
import { READ_SCOPES, SCOPES, type Scope } from "@/lib/keys/scopes";
import { requireUser, type Context } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import { limitAttempts } from "@/lib/platform/throttle";
import { clientOf, mayRedirect } from "./clients";
import { AuthorisationQuery, type Client } from "./contract";
import { fetchClient, isDescribed } from "./fetch-client";

/** A request of a client, as the consent page shows it and the code is made for. */
export type Authorisation = {
  client: Client;
  query: AuthorisationQuery;
  scopes: readonly Scope[];
  /** Where the person is sent back to: a host, or an application of their computer. */
  destination: { kind: "site" | "computer" | "application"; name: string };
  /** The host that describes the client, and so vouches for its name; null for one that registered itself. */
  describedBy: string | null;
};

const wrong = (detail: string): DomainError => new DomainError("unprocessable", detail);

function destinationOf(uri: string): Authorisation["destination"] {
  const { protocol, hostname, host } = new URL(uri);
  if (protocol === "https:") return { kind: "site", name: host };
  return protocol === "http:" ? { kind: "computer", name: hostname } : { kind: "application", name: protocol.slice(0, -1) };
}

/**
 * All that reads, unless the client asks for less. Words of other services are passed over, because clients send them by default.
 * @throws DomainError unprocessable where it asks for nothing of ours that can be given
 */
function scopesOf(scope = ""): Scope[] {
  const asked = scope.split(" ").filter((word) => isOneOf(SCOPES, word));
  const given = READ_SCOPES.filter((one) => asked.length === 0 || asked.includes(one));
  if (given.length > 0) return given;
  throw wrong(`The application asks for scopes that it can't have. Available scopes: ${READ_SCOPES.join(", ")}.`);
}

/** Whether a token is asked for something here (RFC 8707). */
const isOurs = (resource: string): boolean => URL.canParse(resource) && new URL(resource).origin === new URL(publicUrl()).origin;

/** Somebody who is signed in can make the server ask other hosts this often. */
const FETCHES = { what: "oauth-description", limit: 30, windowMs: 10 * MINUTE_MS };

/** @throws DomainError unprocessable, rate-limited */
async function knownClient(ctx: Context, id: string): Promise<Client> {
  if (isDescribed(id)) {
    await limitAttempts(ctx, [{ ...FETCHES, who: requireUser(ctx).userId }]);
    return fetchClient(id);
  }
  const client = clientOf(id);
  if (!client) throw wrong("The application is not registered. It has to register again at the registration endpoint.");
  return client;
}

/**
 * Reads what a client asks a person for.
 * @throws DomainError unprocessable and rate-limited, to be shown to the person: nobody is redirected by a request that is wrong
 */
export async function readAuthorisation(ctx: Context, given: unknown): Promise<Authorisation> {
  const parsed = AuthorisationQuery.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? "request")))];
    throw wrong(
      `Invalid or missing: ${names.join(", ")}. Applications authorise with response_type=code and PKCE (code_challenge_method=S256).`,
    );
  }
  const query = parsed.data;
  if (query.resource !== undefined && !isOurs(query.resource)) throw wrong("The application asks for access to another service.");
  const scopes = scopesOf(query.scope);
  const client = await knownClient(ctx, query.client_id);
  if (!mayRedirect(client, query.redirect_uri)) throw wrong("The redirect URI is not one that the application registered.");
  const describedBy = isDescribed(query.client_id) ? new URL(query.client_id).host : null;
  return { client, query, scopes, describedBy, destination: destinationOf(query.redirect_uri) };
}

/** Where the browser is sent back to, with what the client is told. `iss` says who answers, against mix-ups (RFC 9207). */
export function redirectWith({ redirect_uri: uri, state }: AuthorisationQuery, told: Readonly<Record<string, string>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries({ ...told, ...(state === undefined ? {} : { state }), iss: publicUrl() }))
    url.searchParams.set(name, value);
  return url.href;
}
