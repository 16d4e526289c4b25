import { type DomainError, type ErrorCode, ERROR_CODES, type Issue } from "@/lib/core/errors";
import { isOneOf } from "@/lib/core/tables";
import { isBranded } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import type { HeaderList } from "./call";

/** `help` is for the reader: why it happens and what to do. */
type ProblemType = { status: number; title: string; help: string };

/** The error table: each code's status, title and page. A code without a row does not compile. */
export const PROBLEMS = {
  "invalid-parameter": { status: 400, title: "Invalid parameter", help: "`errors` lists every invalid parameter and the allowed values." },
  "unknown-parameter": {
    status: 400,
    title: "Unknown parameter",
    help: "Parameters are never silently ignored. `errors` lists each unknown parameter with the closest match.",
  },
  "cursor-invalid": {
    status: 400,
    title: "Invalid cursor",
    help: "Use the cursor from `page.next` unchanged with the same parameters as the original request.",
  },
  "key-in-query": {
    status: 400,
    title: "The API key was sent in the URL",
    help: "URLs are stored in logs. Send the key as `Authorization: Bearer` and roll the exposed key.",
  },
  "bad-request": {
    status: 400,
    title: "The request could not be read",
    help: "The request is not valid HTTP, its body is not complete JSON, or it contains invalid characters. The detail says which.",
  },
  "key-missing": { status: 401, title: "No API key", help: "Send your key in the header `Authorization: Bearer <key>`." },
  "key-malformed": {
    status: 401,
    title: "The API key is malformed",
    help: "A key has a prefix, a mode and 36 characters; the last six are a checksum, so truncated or mistyped keys are detected.",
  },
  "key-unknown": { status: 401, title: "Unknown API key", help: "The key is well-formed but was not issued by this service." },
  "key-revoked": { status: 401, title: "The API key was revoked", help: "Create a new key." },
  "key-expired": { status: 401, title: "The API key has expired", help: "Create a new key." },
  "subscription-inactive": {
    status: 402,
    title: "No active subscription",
    help: "Live keys require a paid plan. An owner or billing member can choose a plan or pay open invoices at `/console/billing`; keys work again within a second of the payment. Sandbox keys keep working, and nothing was deleted.",
  },
  "plan-required": { status: 403, title: "Not included in your plan", help: "The detail names the plan that includes it." },
  "scope-missing": { status: 403, title: "The key lacks the required scope", help: "Create a key with the scope named in the detail." },
  "address-not-allowed": {
    status: 403,
    title: "Not allowed from this IP address",
    help: "The key, or the organisation that it belongs to, is limited to certain IP addresses. Owners can change the organisation's list under Settings in the console, and owners and developers a key's own list under Keys.",
  },
  "organisation-suspended": {
    status: 403,
    title: "The organisation is suspended",
    help: "Its keys work again when the suspension is lifted; nothing was deleted. Contact support to find out why.",
  },
  "not-found": {
    status: 404,
    title: "Not found",
    help: "The URL or the record does not exist. If the record was merged into another one, `merged_into` is the ID to use.",
  },
  "method-not-allowed": { status: 405, title: "The method is not allowed", help: "The `Allow` header lists the allowed methods." },
  "not-acceptable": {
    status: 406,
    title: "The format is not available",
    help: "Available formats are JSON, CSV, NDJSON and XLSX. Set `format=json`, `csv`, `ndjson` or `xlsx`, or use the `Accept` header.",
  },
  conflict: { status: 409, title: "Conflict with the current state", help: "The detail describes the conflict." },
  "request-in-progress": {
    status: 409,
    title: "The first request is still running",
    help: "A request with the same `Idempotency-Key` has not finished. Retry after the number of seconds in `Retry-After`, with the same key and body.",
  },
  gone: {
    status: 410,
    title: "No longer available",
    help: "The stream position or the file is no longer available. The detail says what to do.",
  },
  "body-too-large": { status: 413, title: "The body is too large", help: "The detail names the limit." },
  "uri-too-long": { status: 414, title: "The URL is too long", help: "URLs can be up to 8 kB long." },
  "unsupported-media-type": { status: 415, title: "The content type is not supported", help: "Send `application/json`." },
  "range-not-satisfiable": {
    status: 416,
    title: "The range is not available",
    help: "The range starts after the end of the file. `Content-Range` contains the file size. If your download has that size, it is already complete.",
  },
  unprocessable: { status: 422, title: "The request can't be processed", help: "The detail says why." },
  "headers-too-large": { status: 431, title: "The request headers are too large", help: "Headers can be up to 16 kB in total." },
  "rate-limited": {
    status: 429,
    title: "Too many requests",
    help: "Wait the number of seconds in `Retry-After`. The `RateLimit` header shows how many calls are left in the burst.",
  },
  "quota-exceeded": {
    status: 429,
    title: "The quota is used up",
    help: "The `RateLimit` header shows when the quota resets. Upgrading raises it immediately. You are never charged for overage.",
  },
  "concurrency-limited": {
    status: 503,
    title: "Too many requests at once",
    help: "Your organisation has more requests in progress than can run at once. Send fewer in parallel, and retry after the number of seconds in `Retry-After`. The request was not counted.",
  },
  internal: { status: 500, title: "Something went wrong on our side", help: "If it happens again, contact support with the request ID." },
  unavailable: { status: 503, title: "Temporarily unavailable", help: "Wait the number of seconds in `Retry-After` and try again." },
  "session-missing": {
    status: 401,
    title: "You are not signed in",
    help: "Sign in and try again. Sessions end after 30 days, or when you sign out everywhere.",
  },
  "sign-in-refused": {
    status: 401,
    title: "Sign-in failed",
    help: "Incorrect e-mail or password, or the e-mail address is not confirmed yet. Set a new password if you are not sure.",
  },
  "second-factor-required": {
    status: 403,
    title: "Two-factor authentication is required",
    help: "Enter the six-digit code from your authenticator app, or set one up. It is required for staff accounts and by organisations that require it of their members.",
  },
  "other-sign-in-required": {
    status: 403,
    title: "Another sign-in is required",
    help: "The organisation requires single sign-on through its directory, or you signed in through the directory of another organisation. Sign out and sign in the way that the detail names.",
  },
  "step-up-required": {
    status: 403,
    title: "Confirm it's you",
    help: "Changes to live keys, e-mail addresses, members and billing require your password if you signed in more than 15 minutes ago.",
  },
  "role-missing": {
    status: 403,
    title: "Your role does not allow this",
    help: "An owner of the organisation can change your role on the team page.",
  },
  "origin-refused": {
    status: 403,
    title: "The request came from another site",
    help: "Requests from other sites are not allowed. Open the page on this site and try again.",
  },
  "link-invalid": {
    status: 410,
    title: "The link is no longer valid",
    help: "Links in e-mails work once and expire: request a new one. Download links of exports expire after 15 minutes: request the export again.",
  },
  outdated: {
    status: 409,
    title: "Changed by someone else",
    help: "Reload the page and try again.",
  },
} as const satisfies Record<ErrorCode, ProblemType>;

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: ErrorCode;
  request_id: string;
  retryable: boolean;
  errors: readonly Issue[];
  merged_into?: string;
};

/** Where the help leads to what only our own host has, in the words of a white-label one. */
const BRANDED_HELP: Partial<Record<ErrorCode, string>> = {
  "subscription-inactive":
    "Live keys require a paid plan. Contact whoever gave you the key; it works again within a second of the payment. Sandbox keys keep working, and nothing was deleted.",
};

const RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  "request-in-progress",
  "rate-limited",
  "concurrency-limited",
  "internal",
  "unavailable",
]);

/** The same request can succeed if it is sent again later. */
export const isRetryable = (code: ErrorCode): boolean => RETRYABLE.has(code);

/** Why a code happens and what to do, for readers of the host that is asked. */
export const helpOf = (code: ErrorCode): string => (isBranded() ? BRANDED_HELP[code] : undefined) ?? PROBLEMS[code].help;

/** The documentation page of a code. */
export const problemPage = (code: ErrorCode): string => `${publicUrl()}/docs/errors/${code}`;

/** RFC 9457 body of an error. Only what a DomainError says on purpose leaves the server. */
export function problemOf(error: DomainError, requestId: string): Problem {
  const { status, title } = PROBLEMS[error.code];
  return {
    type: problemPage(error.code),
    title,
    status,
    detail: error.message,
    instance: `urn:uuid:${requestId}`,
    code: error.code,
    request_id: requestId,
    retryable: isRetryable(error.code),
    errors: error.extra.errors ?? [],
    ...(error.extra.mergedInto === undefined ? {} : { merged_into: error.extra.mergedInto }),
  };
}

/** Headers of a problem document: its own and those that the error asks for. */
export const problemHeaders = (error: DomainError): HeaderList => [
  ...Object.entries(error.extra.headers ?? {}).flat(),
  ...["Content-Type", "application/problem+json; charset=utf-8", "Cache-Control", "no-store"],
];

export const isErrorCode = (text: string): text is ErrorCode => isOneOf(ERROR_CODES, text);
