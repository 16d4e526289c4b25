import type { NextRequest } from "next/server";
import { DATASETS, type Slug } from "@/components/data/places";
import { sliceFile, type SliceFile, type SliceFormat } from "@/lib/catalog/slice/slice-file";
import { DomainError } from "@/lib/core/errors";
import { networkOf } from "@/lib/core/network";
import { takeToken } from "@/lib/metering/counting/burst";
import type { Context } from "@/lib/platform/context";
import { problemResponse } from "@/lib/portal/problem-response";
import { contextOf } from "@/lib/portal/request-context";
import { readDataNow } from "./read-data";

/** Per address: all eight files at once, and one more every two seconds. */
const LIMIT = { perSecond: 0.5, bucket: 30 };
const TIMEOUT_MS = 15_000;

const MEDIA_TYPES: Record<SliceFormat, string> = {
  csv: "text/csv; charset=utf-8; header=present",
  parquet: "application/vnd.apache.parquet",
};

/** A host that does not tell addresses apart can't limit by them. */
function limit({ address, clock }: Context): void {
  if (address == null) return;
  const { passed, nextInS } = takeToken(`slice/${networkOf(address)}`, LIMIT, clock.now());
  if (passed) return;
  throw new DomainError("rate-limited", "Too many downloads from this IP address.", { headers: { "Retry-After": String(nextInS) } });
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new DomainError("unavailable", "Generating the file took too long. Try again in a moment.", {
      headers: { "Retry-After": "5" },
    });
    timer = setTimeout(() => reject(error), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const isSame = (header: string | null, etag: string): boolean =>
  header !== null && header.split(",").some((entry) => entry.trim() === "*" || entry.trim().replace(/^W\//, "") === etag);

/** `no-transform`: nobody compresses it on the way, so that tag and length stay those of the bytes. */
function answer(file: SliceFile, slug: Slug, { format, request }: { format: SliceFormat; request: NextRequest }): Response {
  const etag = `"${file.tag}"`;
  const caching = { ETag: etag, "Cache-Control": "public, max-age=300, no-transform" };
  if (isSame(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: caching });
  const headers = {
    ...caching,
    "Content-Type": MEDIA_TYPES[format],
    "Content-Length": String(file.body.length),
    "Content-Disposition": `attachment; filename="${slug}-sandbox-release-${file.release}.${format}"`,
    "Data-Release": String(file.release),
  };
  return new Response(new Uint8Array(file.body), { headers });
}

/** The handler of a file of the sandbox slice: the rows that anybody may see, as CSV or Parquet. */
export const sliceHandler =
  (slug: Slug, format: SliceFormat) =>
  async (request: NextRequest): Promise<Response> => {
    const ctx = contextOf(request.headers, { kind: "visitor" });
    try {
      limit(ctx);
      const { head, view, nowMs } = await readDataNow(ctx.clock.now());
      const file = await inTime(sliceFile({ resource: DATASETS[slug].resource, view, nowMs }, format, head));
      return answer(file, slug, { format, request });
    } catch (error) {
      return problemResponse(error, ctx.requestId);
    }
  };
