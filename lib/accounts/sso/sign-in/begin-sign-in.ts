import { MINUTE_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { reading, requireUser, type Context } from "@/lib/platform/context";
import type { Fetching } from "@/lib/platform/outgoing/guarded-fetch";
import { clientOf, limitAttempts, uncountAttempts } from "@/lib/platform/throttle";
import type { SsoConnection } from "@/prisma/generated/client";
import { requireMay } from "../../permissions";
import { connectionInOrg, isComplete, protocolOf } from "../connections/records";
import { SSO_REASONS, type Leaving, type SsoProtocol } from "../contract";
import { beginOidc } from "../oidc/sign-in-with-oidc";
import { SsoRefusal } from "../refusal";
import { beginSaml } from "../saml/sign-in-with-saml";
import type { Wanted } from "./attempts";
import { notingFailure } from "./note-failure";

/** The browser that leaves: the cookie of each protocol, and the session that it has, which ends with the new one. */
export type Browser = { cookies: Readonly<Record<SsoProtocol, string>>; sessionId: string | null; how?: Fetching };
/** Where to, and which cookie has to be there when the browser comes back. */
export type Started = Leaving & { protocol: SsoProtocol };

/** Of one address: tries at domains that have no directory, and sign-ins that begin, as of an office in the morning. */
const UNKNOWN = { what: "sso/unknown", limit: 60, windowMs: 15 * MINUTE_MS };
const STARTS = { what: "sso/start", limit: 600, windowMs: 15 * MINUTE_MS };

async function start(ctx: Context, connection: SsoConnection, { wanted, browser }: { wanted: Wanted; browser: Browser }): Promise<Started> {
  await limitAttempts(ctx, [{ ...STARTS, who: clientOf(ctx) }]);
  const protocol = protocolOf(connection);
  const begin = { ...wanted, browser: browser.cookies[protocol], how: browser.how };
  const url = await notingFailure(ctx, { id: connection.id, purpose: wanted.purpose }, () =>
    protocol === "oidc" ? beginOidc(ctx, connection, begin) : beginSaml(ctx, connection, begin),
  ).catch((error: unknown) => {
    if (!(error instanceof SsoRefusal)) throw error;
    const text = wanted.purpose === "test" ? (error.forOwners ?? error.message) : `${SSO_REASONS.directory.title}. ${error.message}`;
    throw new DomainError("unavailable", text, { cause: error });
  });
  return { url, protocol };
}

const unknownDomain = (domain: string): DomainError => {
  const detail = `Single sign-on is not set up for ${domain}. Check the address, or sign in another way.`;
  return new DomainError("unprocessable", detail, { errors: [{ parameter: "email", code: "unknown-domain", detail }] });
};

/** Where somebody with this address signs in. Says only whose domain uses a directory. @throws DomainError unprocessable, unavailable, rate-limited */
export async function beginByEmail(ctx: Context, { email, next }: { email: string; next: string }, browser: Browser): Promise<Started> {
  const tries = [{ ...UNKNOWN, who: clientOf(ctx) }];
  await limitAttempts(ctx, tries);
  const domain = email.split("@").at(-1) ?? "";
  const found = await reading(ctx).ssoConnection.findFirst({
    where: { enabledAt: { not: null }, organisation: { deletedAt: null, ssoDomains: { some: { domain, verifiedAt: { not: null } } } } },
  });
  if (!found) throw unknownDomain(domain);
  await uncountAttempts(ctx, tries);
  const wanted: Wanted = { purpose: "sign-in", userId: null, nextPath: next, replacedSessionId: browser.sessionId };
  return start(ctx, found, { wanted, browser });
}

/**
 * Where somebody who is signed in proves to the directory of one of their organisations who they are: because it is required there, or
 * the last sign-in was long ago. @throws DomainError not-found, unavailable, rate-limited
 */
export async function beginAgain(ctx: Context, { orgId, next }: { orgId: string; next: string }, browser: Browser): Promise<Started> {
  const { userId, directoryOrgId } = requireUser(ctx);
  const where = { orgId, enabledAt: { not: null }, organisation: { deletedAt: null, members: { some: { userId } } } };
  const found = await reading(ctx).ssoConnection.findFirst({ where });
  if (!found) throw new DomainError("not-found", "This organisation does not use single sign-on.");
  const purpose: Wanted =
    directoryOrgId === orgId
      ? { purpose: "again", userId, nextPath: next, replacedSessionId: browser.sessionId }
      : { purpose: "sign-in", userId: null, nextPath: next, replacedSessionId: browser.sessionId };
  return start(ctx, found, { wanted: purpose, browser });
}

/** Where an owner tries the connection, which changes no session. @throws DomainError role-missing, not-found, conflict, unavailable, rate-limited */
export async function beginTest(ctx: Context, orgId: string, { next, browser }: { next: string; browser: Browser }): Promise<Started> {
  requireMay(ctx, "org:write", orgId);
  const { userId } = requireUser(ctx);
  const connection = await connectionInOrg(reading(ctx), orgId);
  if (!isComplete(connection)) throw new DomainError("conflict", "Enter and save the values of your directory first.");
  const wanted: Wanted = { purpose: "test", userId, nextPath: next, replacedSessionId: null };
  return start(ctx, connection, { wanted, browser });
}
