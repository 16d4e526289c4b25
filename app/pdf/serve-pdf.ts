import { createHash } from "node:crypto";
import type { NextRequest } from "next/server";
import { DomainError } from "@/lib/core/errors";
import { networkOf } from "@/lib/core/network";
import { escapeHtml } from "@/lib/core/text";
import { choices } from "@/lib/http/accept";
import { headerPairs } from "@/lib/http/call";
import { domainErrorOf } from "@/lib/http/errors";
import { PLAIN_PAGE_HEADERS, plainPage } from "@/lib/http/plain-page";
import { problemHeaders, problemOf } from "@/lib/http/problems";
import { takeToken } from "@/lib/metering/counting/burst";
import type { Context } from "@/lib/platform/context";
import { problemResponse } from "@/lib/portal/problem-response";
import { contextOf } from "@/lib/portal/request-context";
import { drawOnce } from "../share-picture/draw-once";
import type { PdfDocument } from "./content";
import { writePdf } from "./write-pdf";

/** Per address: a set of documents at once, and one more every two seconds. */
const LIMIT = { perSecond: 0.5, bucket: 20 };

/** A host that does not tell addresses apart can't limit by them. */
function limit({ address, clock }: Context): void {
  if (address == null) return;
  const { passed, nextInS } = takeToken(`pdf/${networkOf(address)}`, LIMIT, clock.now());
  if (passed) return;
  throw new DomainError("rate-limited", "Too many downloads from this IP address.", { headers: { "Retry-After": String(nextInS) } });
}

/** `name`: of the file, without ending. `isPublic`: the same for everyone who asks. */
export type ServedPdf = { document: PdfDocument; name: string; isPublic: boolean };

/** Responds with the document that is found, or says why there is none. */
export async function servePdf(request: NextRequest, find: (ctx: Context) => Promise<ServedPdf>): Promise<Response> {
  const ctx = contextOf(request.headers, { kind: "visitor" });
  try {
    limit(ctx);
    const { document, name, isPublic } = await find(ctx);
    const hash = createHash("sha256").update(JSON.stringify(document)).digest("base64url").slice(0, 22);
    const bytes = await drawOnce(`pdf ${hash}`, () => writePdf(document));
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Length": String(bytes.length),
        "Content-Disposition": `inline; filename="${name}.pdf"`,
        "Cache-Control": isPublic ? "public, max-age=300, no-transform" : "private, no-store",
        "X-Robots-Tag": "noindex",
        "Referrer-Policy": "no-referrer",
      },
    });
  } catch (error) {
    return prefersHtml(request.headers) ? shownInstead(error, request, ctx.requestId) : problemResponse(error, ctx.requestId);
  }
}

const prefersHtml = (headers: Headers): boolean => choices(headers.get("accept") ?? "").some(({ value }) => value === "text/html");

/** What a browser shows in place of a file. That there is none, the page that the file is of says itself. */
function shownInstead(error: unknown, { nextUrl: { pathname, search }, headers }: NextRequest, requestId: string): Response {
  const known = domainErrorOf(error, requestId);
  const { status, title, detail } = problemOf(known, requestId);
  if (status === 404) return new Response(null, { status: 303, headers: { Location: pathname.replace(/\/pdf$/, "") + search } });
  const paragraphs = [detail, `Request ID: ${requestId}`].map(escapeHtml);
  const page = plainPage({ title, heading: title, paragraphs, nonce: headers.get("x-nonce") ?? undefined });
  return new Response(page, { status, headers: { ...Object.fromEntries(headerPairs(problemHeaders(known))), ...PLAIN_PAGE_HEADERS } });
}
