import { createHash } from "node:crypto";
import { z } from "zod";
import type { Head } from "@/lib/catalog/current-release";
import type { CustomView } from "@/lib/catalog/custom-fields";
import { andThen, type Maybe } from "@/lib/core/maybe";
import type { HeaderList, HttpReply } from "@/lib/http/call";
import { brandKey } from "@/lib/platform/brand";
import { answerOnce, cachedAnswer, type CachedAnswer } from "./answer-cache";
import { limitByAddress } from "./authorise";
import { noteResponse } from "./count-call";
import { inTime } from "./deadline";
import { commonHeaders, type Caller, type Exchange } from "./exchange";
import { acceptedFormat, MEDIA_TYPES } from "./negotiate";
import { canonicalQuery, parseQuery, readQuery } from "./parse-query";
import type { CallerRoute, KeylessRoute } from "./route";
import { sendCached } from "./send-cached";

const KEYLESS_MAX_AGE_S = 60;
const NO_PARAMETERS = z.object({});

type DocumentRequest = { route: KeylessRoute; exchange: Exchange; head: Head; own: CustomView | null };

/** Serves a document that needs no key; an organisation with fields of its own gets its own. */
export function serveKeylessDocument({ route, exchange, head, own }: DocumentRequest): Maybe<HttpReply> {
  const { call } = exchange;
  limitByAddress(call);
  const raw = readQuery(call.search, route.query);
  const query = parseQuery(route.query, raw);
  acceptedFormat(call.header("accept"));
  const { changesEveryMs } = route;
  const turn = changesEveryMs === undefined ? 0 : Math.floor(call.nowMs / changesEveryMs);
  const maxAgeS = changesEveryMs === undefined ? KEYLESS_MAX_AGE_S : Math.floor(changesEveryMs / 1_000);
  const key = `${route.operation}\u001f${head.version}\u001f${turn}\u001f${brandKey()}\u001f${canonicalQuery(raw.values)}`;
  const { ownDocument } = route;
  const vary = ownDocument ? "Authorization, Accept-Encoding" : "Accept-Encoding";
  if (own && ownDocument) {
    const caching = ["Cache-Control", `private, max-age=${maxAgeS}`, "Vary", vary];
    return sendDocument(exchange, `${key}\u001f${own.orgId}\u001f${own.version}`, {
      caching,
      make: () => Promise.resolve(ownDocument(own, query)),
    });
  }
  return sendDocument(exchange, key, {
    caching: ["Cache-Control", `public, max-age=${maxAgeS}`, "Vary", vary],
    make: () => route.document(head, call.nowMs, query),
  });
}

function sendDocument(
  exchange: Exchange,
  key: string,
  { caching, make }: { caching: HeaderList; make: () => Promise<unknown> },
): Maybe<HttpReply> {
  const made = cachedAnswer(key) ?? answerOnce(key, async () => documentAnswer(await make(), caching));
  return andThen(inTime(exchange, made), (cached) => sendCached({ exchange, caller: null, queryMs: 0 }, key, cached));
}

/** Documents change with the data and with the code, so their tag is that of their text. */
function documentAnswer(document: unknown, caching: HeaderList): CachedAnswer {
  const body = Buffer.from(`${JSON.stringify(document)}\n`);
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 24);
  return { tag, rendered: { body, headers: ["Content-Type", MEDIA_TYPES.json] }, caching, encoded: new Map() };
}

/** Serves a document about the caller. */
export async function serveCallerDocument(route: CallerRoute, exchange: Exchange, caller: Caller): Promise<HttpReply> {
  const { call } = exchange;
  parseQuery(NO_PARAMETERS, readQuery(call.search, NO_PARAMETERS));
  const data = await inTime(exchange, route.document(caller.access, call.nowMs, caller.stated));
  const body = `${JSON.stringify({ data })}\n`;
  const headers = commonHeaders(call, caller);
  headers.push(
    "Content-Type",
    MEDIA_TYPES.json,
    "Cache-Control",
    "no-store",
    "Vary",
    "Authorization",
    "Content-Length",
    String(Buffer.byteLength(body)),
  );
  noteResponse(exchange, caller, { status: 200, bytes: body.length });
  return { status: 200, headers, body };
}
