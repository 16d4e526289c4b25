import { callApi } from "@/components/api/call-api";
import { ProblemError } from "@/components/ui/form-errors";
import { WORKBOOK_TYPE } from "@/lib/core/workbook";
import type { ExplorerToken } from "@/lib/keys/contract";
import type { Mode } from "./modes";
import type { ApiRequest } from "./request-of";

/** In whose name is asked; null for what needs no key. */
export type Caller = { mode: "visitor" } | { mode: "sandbox" | "live"; orgId: string };

export type ApiResponse = {
  mode: Mode;
  /** The path as the description has it. */
  template: string;
  status: number;
  headers: Headers;
  body: string;
  /** What is no text; the body is empty then. */
  file?: Blob;
  bytes: number;
  durationMs: number;
};

export type Failure =
  | { kind: "timeout" | "unreachable" | "session-ended" }
  /** An error without the document that says which. */
  | { kind: "broken"; status: number }
  /** No token was given: what the portal responded. */
  | { kind: "refused"; code: string; detail: string; requestId: string | null };

const API = "/api/v1";
const TIMEOUT_MS = 30_000;
const MARGIN_MS = 20_000;

/** Tokens live here and nowhere else: a closed page has none. */
const tokens = new Map<string, { token: string; untilMs: number }>();

async function tokenFor(caller: Caller): Promise<string> {
  const name = caller.mode === "visitor" ? caller.mode : `${caller.mode} ${caller.orgId}`;
  const known = tokens.get(name);
  if (known && known.untilMs - MARGIN_MS > Date.now()) return known.token;
  const { token, expiresAt } =
    caller.mode === "visitor"
      ? await callApi<ExplorerToken>("/api/public/explorer-token", { method: "POST", body: {} })
      : await callApi<ExplorerToken>("/api/console/explorer-token", { method: "POST", body: { mode: caller.mode }, orgId: caller.orgId });
  tokens.set(name, { token, untilMs: Date.parse(expiresAt) });
  return token;
}

async function send(caller: Caller | null, address: string, signal: AbortSignal): Promise<Response> {
  const token = caller === null ? null : await tokenFor(caller);
  // A kept response would cost nothing and show nothing: what is sent here is asked anew.
  return fetch(address, { signal, cache: "no-store", headers: token === null ? {} : { Authorization: `Bearer ${token}` } });
}

/**
 * Asks the data API. A token that ended before its time is renewed once.
 * @throws whatever kept a response from coming; `failureOf` tells what it was
 */
export async function askApi(
  caller: Caller | null,
  { path, query }: Pick<ApiRequest, "path" | "query">,
  { template, stop }: { template: string; stop: AbortSignal },
): Promise<ApiResponse> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
  const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  const address = `${API}${path}${search === "" ? "" : `?${search}`}`;
  const startedMs = performance.now();
  let response = await send(caller, address, signal);
  if (response.status === 401 && caller !== null) {
    tokens.clear();
    response = await send(caller, address, signal);
  }
  const file = response.headers.get("Content-Type") === WORKBOOK_TYPE ? await response.blob() : null;
  const body = file === null ? await response.text() : "";
  return {
    mode: caller?.mode ?? "visitor",
    template,
    status: response.status,
    headers: response.headers,
    body,
    ...(file === null ? {} : { file }),
    bytes: file?.size ?? new TextEncoder().encode(body).byteLength,
    durationMs: performance.now() - startedMs,
  };
}

/** Why no response came; null when it was stopped on purpose. */
export function failureOf(thrown: unknown, stop: AbortSignal): Failure | null {
  if (stop.aborted) return null;
  if (thrown instanceof ProblemError) {
    const { code, detail, request_id: requestId = null } = thrown.problem;
    return code === "session-missing" ? { kind: "session-ended" } : { kind: "refused", code, detail, requestId };
  }
  return { kind: thrown instanceof DOMException && thrown.name === "TimeoutError" ? "timeout" : "unreachable" };
}
