import type { Problem } from "./generated.js";

export type ErrorFacts = {
  /** For programs to branch on; codes of the API never change. */
  code: string;
  /** Null where no response arrived. */
  status: number | null;
  title: string;
  /** What happened and what to do. */
  detail: string;
  /** Names the request in the request log and for support. */
  requestId?: string | null;
  /** The problem document as it was received. */
  problem?: Problem | null;
  /** How long the API asks to wait before the next request. */
  retryAfterSeconds?: number | null;
  cause?: unknown;
};

/** A request that failed. The key is never part of it. */
export class HeliodexError extends Error {
  override readonly name: string = "HeliodexError";
  readonly code: string;
  readonly status: number | null;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string | null;
  readonly problem: Problem | null;
  readonly retryAfterSeconds: number | null;

  constructor({ code, status, title, detail, requestId = null, problem = null, retryAfterSeconds = null, cause }: ErrorFacts) {
    super(`${detail} (${code}${requestId === null ? "" : `, request ${requestId}`})`, cause === undefined ? {} : { cause });
    this.code = code;
    this.status = status;
    this.title = title;
    this.detail = detail;
    this.requestId = requestId;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The key is missing, wrong, revoked or expired. */
export class AuthenticationError extends HeliodexError {
  override readonly name = "AuthenticationError";
}

/** The plan, the scopes of the key, its IP addresses or the subscription do not allow the request. */
export class PermissionError extends HeliodexError {
  override readonly name = "PermissionError";
}

/** The record does not exist, or belongs to another organisation. */
export class NotFoundError extends HeliodexError {
  override readonly name = "NotFoundError";
}

/** A burst (`rate-limited`) or the quota (`quota-exceeded`) is used up; `code` says which. */
export class RateLimitError extends HeliodexError {
  override readonly name = "RateLimitError";
}

export type ConnectionCode =
  | "timeout"
  | "connection-failed"
  | "host-unreachable"
  | "incomplete-response"
  | "invalid-response"
  | "redirect-refused"
  | "other-origin";

/** No response arrived, or not all of it, or none that the API sends. */
export class ConnectionError extends HeliodexError {
  override readonly name = "ConnectionError";

  constructor(code: ConnectionCode, detail: string, cause?: unknown) {
    super({ code, status: null, title: "The connection failed", detail, cause });
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isProblem = (value: unknown): value is Problem =>
  isObject(value) && typeof value["code"] === "string" && typeof value["detail"] === "string" && typeof value["title"] === "string";

function problemIn(text: string): Problem | null {
  try {
    const value: unknown = JSON.parse(text);
    return isProblem(value) ? value : null;
  } catch {
    return null;
  }
}

/** Seconds of a Retry-After header, which may also be a date; null for none and for what is neither. */
export function retryAfterOf(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,10}$/.test(text)) return Number(text);
  // "-5" and the like would be read as a year.
  const time = /^[A-Za-z]{3}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - nowMs) / 1_000));
}

function classOf(status: number): typeof HeliodexError {
  if (status === 401) return AuthenticationError;
  if (status === 402 || status === 403) return PermissionError;
  if (status === 404 || status === 410) return NotFoundError;
  return status === 429 ? RateLimitError : HeliodexError;
}

/** Of a response that is no problem document: a gateway answered in place of the API, or something else has its address. */
const foreignDetail = (status: number): string =>
  status >= 500
    ? `The server, or a gateway in front of it, failed with status ${status}. Try again later.`
    : `The response has status ${status} and does not come from the API. Check the base URL.`;

/** The error that a response stands for. */
export function errorOfResponse({ status, headers }: Pick<Response, "status" | "headers">, text: string): HeliodexError {
  const problem = problemIn(text);
  const facts: ErrorFacts = {
    code: problem?.code ?? `http-${status}`,
    status,
    title: problem?.title ?? "The request failed",
    detail: problem?.detail ?? foreignDetail(status),
    requestId: headers.get("request-id") ?? problem?.request_id ?? null,
    problem,
    retryAfterSeconds: retryAfterOf(headers.get("retry-after"), Date.now()),
  };
  return new (classOf(status))(facts);
}
