import { type NextRequest, NextResponse } from "next/server";
import { isSecretPath } from "@/lib/core/paths";
import { choices } from "@/lib/http/accept";
import { headerPairs } from "@/lib/http/call";
import { safetyHeaders } from "@/lib/http/safety-headers";
import { isBranded, isBrandPreview } from "@/lib/platform/brand";
import { isBrandedPath } from "@/lib/platform/brand-paths";
import { env } from "@/lib/platform/env";
import { sessionCookie } from "@/lib/portal/cookie";

const CHECKOUT = "https://checkout.stripe.com";
/** Pages that other sites show in a frame. They have no script and nothing of who is signed in. */
const FRAMED = /^\/embed\//;
/** Pages that everyone reads, members inside the console. */
const SHARED_PAGES = /^\/(explorer|prices|companies|products|shipments)(\/|$)/;
/** Pages of the documentation, which are there as Markdown as well. */
const DOCS = /^\/docs(?:\/(?!search\.json$)(.+))?$/;
/** Where those of members are; known to nobody outside. */
const MEMBER = "/member";
/** No page is at this address. */
const NOWHERE = "/nothing-here";
const isDevelopment = process.env.NODE_ENV !== "production";

/** Gives every page its own nonce and the headers that keep a browser from doing what no page of ours needs. */
export function proxy(request: NextRequest): NextResponse {
  const isHttps = env().PUBLIC_URL?.startsWith("https:") === true;
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const isFramed = FRAMED.test(request.nextUrl.pathname);
  const policy = isFramed ? FRAMED_POLICY : contentPolicy(nonce, isHttps);

  const passed = new Headers(request.headers);
  passed.set("x-nonce", nonce);
  passed.set("Content-Security-Policy", policy);
  const response = answerFor(request, passed);

  response.headers.set("Content-Security-Policy", policy);
  for (const [name, value] of headerPairs(safetyHeaders())) response.headers.set(name, value);
  if (DOCS.test(request.nextUrl.pathname)) response.headers.append("Vary", "Accept");
  if (!isFramed) response.headers.set("X-Frame-Options", "DENY");
  response.headers.set("Cross-Origin-Opener-Policy", "same-origin");
  response.headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()");
  response.headers.set("Referrer-Policy", isSecretPath(request.nextUrl.pathname) ? "no-referrer" : "strict-origin-when-cross-origin");
  return response;
}

/** Where a request is answered, when that is not at its own address. */
function answerFor(request: NextRequest, headers: Headers): NextResponse {
  const target = request.nextUrl.clone();
  if (isBranded() && !isBrandedPath(target.pathname)) {
    target.pathname = NOWHERE;
    return NextResponse.rewrite(target, { request: { headers } });
  }
  if (target.pathname.startsWith(`${MEMBER}/`)) {
    target.pathname = target.pathname.slice(MEMBER.length);
    return NextResponse.redirect(target);
  }
  const inner = innerPath(request);
  if (inner === null) return NextResponse.next({ request: { headers } });
  target.pathname = inner;
  return NextResponse.rewrite(target, { request: { headers } });
}

function innerPath({ nextUrl: { pathname }, cookies, headers }: NextRequest): string | null {
  // Visitors get a page of their own, so that they load nothing of the console.
  if (SHARED_PAGES.test(pathname) && cookies.has(sessionCookie())) return MEMBER + pathname;
  // A page of the documentation is also Markdown at its address with `.md`, which no route file can be named after.
  const twin = /^\/docs\/(.+)\.md$/.exec(pathname)?.[1] ?? (prefersMarkdown(headers) ? (DOCS.exec(pathname)?.[1] ?? "index") : undefined);
  return twin === undefined || !DOCS.test(pathname) ? null : `/docs/markdown/${twin}`;
}

/** Whether a reader asks for Markdown before, or instead of, HTML. Browsers name HTML. */
function prefersMarkdown(headers: Headers): boolean {
  const asked = choices(headers.get("accept") ?? "").find(({ value }) => value === "text/markdown" || value === "text/html");
  return asked?.value === "text/markdown";
}

const FRAMED_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *";

function contentPolicy(nonce: string, isHttps: boolean): string {
  const rules = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // In development the framework's own overlay brings styles that have no nonce.
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Style attributes place popups and draw charts; they cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    isBrandPreview() ? "form-action 'none'" : isBranded() ? "form-action 'self'" : `form-action 'self' ${CHECKOUT}`,
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ];
  return rules.join("; ");
}

export const config = { matcher: ["/((?!api/|api$|_next/static/).*)"] };
