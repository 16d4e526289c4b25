import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@/lib/catalog/queries/list-page";
import { DomainError } from "@/lib/core/errors";
import type { HttpReply } from "@/lib/http/call";
import { processClock } from "@/lib/platform/clock";
import { versionClock } from "@/lib/platform/version-clock";
import type { Access } from "./access";
import { requireAddress, requireFeature, requireScope, takeBurst } from "./authorise";
import { compressed } from "./compress";
import { countAgain, countCall, requireQuota } from "./count-call";
import { callsFor } from "./dry-run";
import { commonHeaders, type Caller, type Exchange } from "./exchange";
import { identify } from "./identify";
import { queryInTurn } from "./in-turn";
import { acceptedEncoding } from "./negotiate";
import type { PreparedRequest } from "./prepared";
import { bodyOfPage, typeOfPage } from "./render";
import type { ListRoute } from "./route";

/** A client that reads slower than this is better served page by page. */
const MOST_MS = 15 * 60_000;

type Asked = { route: ListRoute; exchange: Exchange; caller: Caller };

/**
 * Sends all pages of a list as one body. The result is counted first and refused when the quota does not reach for all of it; then
 * each page of the plan is counted before it is sent, and takes its turn and its token as if it had been asked for by itself. What
 * goes wrong on the way cuts the connection, so that a part is never taken for the whole.
 */
export async function serveWhole(asked: Asked, request: PreparedRequest): Promise<HttpReply> {
  const { exchange, caller } = asked;
  const { call } = exchange;
  const first = await ofPage(asked, request, { includeTotal: true });
  const calls = callsFor(first.total ?? first.count, request.ask.view);
  requireQuota(caller, calls, call.nowMs);
  const body = bodyOfPage(request, first);
  const counted = await countCall(exchange, caller, { bytes: body.length });
  const isFree = counted.charge === 0;
  const headers = commonHeaders(call, caller, isFree ? counted : { charge: calls, used: counted.used + calls - 1 });
  headers.push("Content-Type", typeOfPage(request), "Data-Release", String(request.ask.release), "Cache-Control", "no-store");
  const pages = Readable.from(pagesOf(asked, request, { first, body }));
  const encoding = acceptedEncoding(call.header("accept-encoding"));
  if (encoding === "identity") return { status: 200, headers, body: pages };
  headers.push("Content-Encoding", encoding);
  return { status: 200, headers, body: compressed(pages, encoding) };
}

const ofPage = (
  { route, exchange: { call }, caller }: Asked,
  request: PreparedRequest,
  more: Partial<PreparedRequest["ask"]>,
): Promise<Page> =>
  Promise.resolve(
    queryInTurn(caller.access, call.seen, () =>
      route.list(request.query, { ...request.ask, ...more }, { nowMs: call.nowMs, asOf: request.past }),
    ),
  );

async function* pagesOf(asked: Asked, request: PreparedRequest, { first, body }: { first: Page; body: Buffer }): AsyncGenerator<Buffer> {
  const { exchange, caller } = asked;
  const until = performance.now() + MOST_MS;
  yield body;
  let [rows, paid] = [first.count, 1];
  for (let page = first; page.last !== null;) {
    if (performance.now() > until) throw new DomainError("unavailable", "The response took too long to be read.");
    const access = await admittedAgain(asked);
    page = await ofPage(asked, request, { after: page.last, pin: page.pin ?? null });
    const more = bodyOfPage({ ...request, hasHeaderRow: false }, page);
    rows += page.count;
    for (; paid < callsFor(rows, request.ask.view); paid++) await countAgain(exchange, { ...caller, access }, more.length);
    yield more;
  }
}

/** The key as it is now, when it may have the next page. @throws DomainError as for a request of its own, but for a burst: that is waited for */
async function admittedAgain({ route, exchange: { call }, caller }: Asked): Promise<Access> {
  const clock = processClock();
  const access = await identify(call, versionClock().access, clock.now());
  requireAddress(access, call.address);
  requireFeature(access, route.feature);
  if (route.scopes) requireScope(access, route.scopes);
  if (access.plan !== caller.access.plan) throw new DomainError("conflict", "The plan changed while the result was sent.");
  for (let burst = takeBurst(access, clock.now()); !burst.passed; burst = takeBurst(access, clock.now())) await wait(burst.nextInS * 1_000);
  return access;
}
