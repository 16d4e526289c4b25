import type { HttpReply } from "@/lib/http/call";
import { noteResponse, requireQuota } from "./count-call";
import { type Costs, costOf, DRY_RUN_MEDIA, DryRun } from "./dry-run";
import { commonHeaders, type Caller, type Exchange } from "./exchange";
import { foundRecord } from "./found-record";
import type { PreparedRequest } from "./prepared";
import { renderPage, renderRecord } from "./render";
import type { ItemRoute, ListRoute } from "./route";

type Measured = { rows: number; total: number; bytes: number; rowBytes: number };
type Asked = { route: ListRoute | ItemRoute; exchange: Exchange; caller: Caller };

/** Returns what a request would return and cost: it is looked up as if it were sent, and neither sent nor counted. */
export async function dryRunOf(asked: Asked, request: PreparedRequest): Promise<HttpReply> {
  const { route, exchange } = asked;
  const { call, params } = exchange;
  const { ask, head, isWhole } = request;
  const found = async (): Promise<Measured> => {
    if (route.kind === "item") {
      const record = await foundRecord(route, params[0] ?? "", ask);
      const bytes = renderRecord(request, record, head).body.length;
      return { rows: 1, total: 1, bytes, rowBytes: bytes };
    }
    const page = await route.list(request.query, { ...ask, includeTotal: true }, { nowMs: call.nowMs, asOf: request.past });
    const { body } = await renderPage(route, request, { page, head });
    // What a workbook takes beside its rows is not known; of JSON it is all but the records.
    const rowBytes = ask.format === "json" ? Buffer.byteLength(page.body) : body.length;
    return { rows: page.count, total: page.total ?? page.count, bytes: body.length, rowBytes };
  };
  const data = costOf({ ...(await found()), isWhole }, ask.view);
  return replyDryRun(asked, data, { release: ask.release, publishedAtMs: request.publishedAtMs });
}

type Published = { release: number; publishedAtMs: number | null };

/** @throws DomainError quota-exceeded for what would be refused for it */
export function replyDryRun({ exchange, caller }: Pick<Asked, "exchange" | "caller">, data: Costs, at: Published): HttpReply {
  const { call } = exchange;
  requireQuota(caller, data.response.calls, call.nowMs);
  const publishedAt = at.publishedAtMs === null ? null : new Date(at.publishedAtMs).toISOString();
  const body = `${JSON.stringify(DryRun.parse({ data, meta: { release: at.release, published_at: publishedAt } }))}\n`;
  noteResponse(exchange, caller, { status: 200, bytes: body.length });
  const headers = [
    ...commonHeaders(call, caller),
    ...["Content-Type", `${DRY_RUN_MEDIA}; charset=utf-8`, "Preference-Applied", "dry-run", "Cache-Control", "no-store"],
    ...["Data-Release", String(at.release), "Content-Length", String(Buffer.byteLength(body))],
  ];
  return { status: 200, headers, body };
}
