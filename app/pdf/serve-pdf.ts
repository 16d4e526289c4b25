import { createHash } from "node:crypto";
import type { NextRequest } from "next/server";
import { DomainError } from "@/lib/core/errors";
import { networkOf } from "@/lib/core/network";
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
    return problemResponse(error, ctx.requestId);
  }
}
