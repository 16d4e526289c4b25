import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { requireFeatureAccess } from "@/lib/billing/entitlement/feature-access";
import { BRAND_PREVIEW_MINUTES } from "@/lib/brand/contract";
import { previewBrand } from "@/lib/brand/preview-brand";
import { MINUTE_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { cookiesIn } from "@/lib/http/cookies";
import { BRAND_PREVIEW_PATH, isBrandedPath } from "@/lib/platform/brand-paths";
import type { Brand } from "@/lib/platform/brand-scope";
import { processClock } from "@/lib/platform/clock";
import { requireUser, type Context } from "@/lib/platform/context";
import { signValue, unsignValue } from "@/lib/platform/secrets";
import { cookieOptions, sessionCookie } from "./cookie";
import { visitOf } from "./find-actor";

const PURPOSE = "brand-preview";

const Held = z.object({ orgId: z.string(), sessionId: z.string(), untilMs: z.number() });

/** `__Host-` where the session's has it: no other site can set it. */
const previewCookie = (): string => sessionCookie().replace("session", "brand-preview");

/**
 * A cookie with which this session, and no other, sees the pages of its organisation's white-label host on our own.
 * @throws DomainError role-missing, not-found, plan-required, subscription-inactive
 */
export async function brandPreviewCookie(ctx: Context, orgId: string) {
  requireMay(ctx, "brand:read", orgId);
  await requireFeatureAccess(ctx, orgId, "white_label");
  const { sessionId } = requireUser(ctx);
  const maxAge = BRAND_PREVIEW_MINUTES * 60;
  const held: z.input<typeof Held> = { orgId, sessionId, untilMs: ctx.clock.now() + BRAND_PREVIEW_MINUTES * MINUTE_MS };
  return { name: previewCookie(), value: signValue(PURPOSE, held), options: { ...cookieOptions(), maxAge } };
}

/** Whether a request may be one for a preview; what its cookie is worth is asked only then. */
export const hasBrandPreview = ({ headers, method }: IncomingMessage, path: string): boolean =>
  headers.cookie?.includes(`${previewCookie()}=`) === true &&
  (method === "GET" || method === "HEAD") &&
  (path === BRAND_PREVIEW_PATH || (isBrandedPath(path) && !path.startsWith("/_next/")));

function heldIn(cookie: string | undefined): z.output<typeof Held> | null {
  const held = Held.safeParse(cookie === undefined ? undefined : unsignValue(PURPOSE, cookie));
  return held.success && held.data.untilMs > processClock().now() ? held.data : null;
}

/** The brand that a request is to be answered under because its session looks at it; null: it is one like any other. */
export async function brandPreviewOf({ headers }: IncomingMessage, address: string | null): Promise<Brand | null> {
  const cookies = cookiesIn(headers.cookie);
  const held = heldIn(cookies.get(previewCookie())?.value);
  if (held === null) return null;
  const visit = await visitOf(cookies, { isActivity: true, address });
  if (!visit || !("actor" in visit) || visit.closed || visit.actor.sessionId !== held.sessionId) return null;
  const ctx: Context = { actor: visit.actor, clock: processClock(), requestId: null, address, userAgent: headers["user-agent"] ?? null };
  try {
    if (visit.org?.role === "staff-view") return null;
    await requireFeatureAccess(ctx, held.orgId, "white_label");
    return { ...(await previewBrand(ctx, held.orgId)), previewUntil: new Date(held.untilMs).toISOString() };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Makes a request one of a visitor: who looks at a preview sees what visitors see. Their theme stays. */
export function asVisitor({ headers }: IncomingMessage): void {
  const theme = /(?:^|;\s*)(theme=(?:light|dark))(?:;|$)/.exec(headers.cookie ?? "")?.[1];
  if (theme === undefined) delete headers.cookie;
  else headers.cookie = theme;
}

/** Headers of a page of a preview: it is nobody else's, and in no index. */
export const PREVIEW_HEADERS = { "X-Robots-Tag": "noindex, nofollow", "Cache-Control": "private, no-store" } as const;

/** The header that ends a preview. */
export const endBrandPreview = (): string =>
  `${previewCookie()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${cookieOptions().secure ? "; Secure" : ""}`;
