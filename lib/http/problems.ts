import { type DomainError, type ErrorCode, ERROR_CODES, type Issue } from "@/lib/core/errors";
import type { HeaderList } from "./call";
import { isBranded } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";

type ProblemType = {
  status: number;
  title: string;
  retryable: boolean;
  /** For the reader: why it happens and what to do. */ help: string;
};

/** The error table: each code's status, title and page. A code without a row does not compile. */
export const PROBLEMS = {
  "invalid-parameter": {
    status: 400,
    title: "A parameter is not valid",
    retryable: false,
    help: "The list `errors` names every parameter that is wrong and what is allowed.",
  },
  "unknown-parameter": {
    status: 400,
    title: "A parameter does not exist",
    retryable: false,
    help: "Parameters are never silently ignored. `errors` names each unknown one and the nearest that exists.",
  },
  "cursor-invalid": {
    status: 400,
    title: "The cursor is not valid here",
    retryable: false,
    help: "Take the cursor from `page.next` unchanged and keep all other parameters of the request that it came from.",
  },
  "key-in-query": {
    status: 400,
    title: "A key was sent in the address",
    retryable: false,
    help: "Addresses end up in logs. Send the key as `Authorization: Bearer` and replace the key that was sent.",
  },
  "bad-request": {
    status: 400,
    title: "The request could not be read",
    retryable: false,
    help: "It is not valid HTTP, or its body is not whole JSON, or it holds characters that are not text. The detail says which.",
  },
  "key-missing": { status: 401, title: "No API key", retryable: false, help: "Send your key in the header `Authorization: Bearer <key>`." },
  "key-malformed": {
    status: 401,
    title: "That is not an API key",
    retryable: false,
    help: "A key has a prefix, a mode and 36 characters; the last six are a checksum, so a key that was cut or mistyped is noticed at once.",
  },
  "key-unknown": {
    status: 401,
    title: "The API key is not known",
    retryable: false,
    help: "The key is well formed but was not issued here.",
  },
  "key-revoked": { status: 401, title: "The API key was revoked", retryable: false, help: "Issue a new key." },
  "key-expired": { status: 401, title: "The API key has expired", retryable: false, help: "Issue a new key." },
  "subscription-inactive": {
    status: 402,
    title: "No active subscription",
    retryable: false,
    help: "Live keys need a plan that is paid for. An owner, or whoever has the billing role, chooses one or pays what is open at `/console/billing`; the keys work again within a second of the payment. Sandbox keys keep working, and nothing was deleted.",
  },
  "plan-required": { status: 403, title: "The plan does not include this", retryable: false, help: "The detail names the plan that does." },
  "scope-missing": {
    status: 403,
    title: "The key may not do this",
    retryable: false,
    help: "Issue a key with the scope that the detail names.",
  },
  "address-not-allowed": {
    status: 403,
    title: "The key is not allowed from this address",
    retryable: false,
    help: "The key is limited to certain addresses.",
  },
  "organisation-suspended": {
    status: 403,
    title: "The organisation is suspended",
    retryable: false,
    help: "Its keys work again as soon as the suspension ends; nothing was deleted. Write to us to find out why.",
  },
  "not-found": { status: 404, title: "Nothing here", retryable: false, help: "The address or the record does not exist." },
  "method-not-allowed": { status: 405, title: "The method is not allowed", retryable: false, help: "The header `Allow` lists what is." },
  "not-acceptable": {
    status: 406,
    title: "The format is not available",
    retryable: false,
    help: "JSON, CSV and NDJSON are: `format=json`, `csv` or `ndjson`, or the header `Accept`.",
  },
  conflict: { status: 409, title: "Conflict with the present state", retryable: false, help: "The detail says what stands in the way." },
  gone: { status: 410, title: "No longer available", retryable: false, help: "The resource was removed for good." },
  "body-too-large": { status: 413, title: "The body is too large", retryable: false, help: "The detail names the limit." },
  "uri-too-long": { status: 414, title: "The address is too long", retryable: false, help: "The whole address may be 8 kB long." },
  "unsupported-media-type": { status: 415, title: "The content type is not supported", retryable: false, help: "Send `application/json`." },
  "range-not-satisfiable": {
    status: 416,
    title: "The file has no such range",
    retryable: false,
    help: "The range begins behind the end of the file; `Content-Range` names its size. A download that is complete already asks for this: compare the size and stop.",
  },
  unprocessable: { status: 422, title: "The request cannot be carried out", retryable: false, help: "The detail says why." },
  "headers-too-large": {
    status: 431,
    title: "The request headers are too large",
    retryable: false,
    help: "All headers together may be 16 kB.",
  },
  "rate-limited": {
    status: 429,
    title: "Too many requests",
    retryable: true,
    help: "Wait as many seconds as `Retry-After` says. The header `RateLimit` tells how many calls are left in the burst.",
  },
  "quota-exceeded": {
    status: 429,
    title: "The quota is used up",
    retryable: false,
    help: "The quota resets when the header `RateLimit` says, or at once with a larger plan. You are never billed beyond your plan.",
  },
  internal: { status: 500, title: "Something failed on our side", retryable: true, help: "Send us the request id if it happens again." },
  unavailable: {
    status: 503,
    title: "Temporarily unavailable",
    retryable: true,
    help: "Wait as many seconds as `Retry-After` says and try again.",
  },
  "session-missing": {
    status: 401,
    title: "You are not signed in",
    retryable: false,
    help: "Sign in and try again. Sessions end after 30 days, or when you sign out everywhere.",
  },
  "sign-in-refused": {
    status: 401,
    title: "The sign-in was refused",
    retryable: false,
    help: "Address and password do not belong together, or the address is not verified yet. Set a new password if you are not sure.",
  },
  "second-factor-required": {
    status: 403,
    title: "A second factor is required",
    retryable: false,
    help: "Enter your six-digit code of your authenticator, or set one up: staff accounts must have one.",
  },
  "step-up-required": {
    status: 403,
    title: "Confirm that it is you",
    retryable: false,
    help: "Live keys, addresses, members and billing ask for the password again when the sign-in is older than 15 minutes.",
  },
  "role-missing": {
    status: 403,
    title: "Your role does not allow this",
    retryable: false,
    help: "An owner of the organisation can change your role on the team page.",
  },
  "origin-refused": {
    status: 403,
    title: "The request came from another site",
    retryable: false,
    help: "Pages of other sites may not act in your name. Open the page here and try again.",
  },
  "link-invalid": {
    status: 410,
    title: "The link is no longer valid",
    retryable: false,
    help: "Links in mails work once and for a limited time. Ask for a new one where you asked for this one.",
  },
  outdated: {
    status: 409,
    title: "Someone was faster",
    retryable: false,
    help: "What you looked at has changed since. Look again and decide anew.",
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
};

/** Where the help leads to what only our own host has, in the words of a white-label one. */
const BRANDED_HELP: Partial<Record<ErrorCode, string>> = {
  "subscription-inactive":
    "Live keys need a plan that is paid for. Ask whoever gave you the key; it works again within a second of the payment. Sandbox keys keep working, and nothing was deleted.",
};

/** Why a code happens and what to do, for readers of the host that is asked. */
export const helpOf = (code: ErrorCode): string => (isBranded() ? BRANDED_HELP[code] : undefined) ?? PROBLEMS[code].help;

/** The documentation page of a code. */
export const problemPage = (code: ErrorCode): string => `${publicUrl()}/docs/errors/${code}`;

/** RFC 9457 body of an error. Only what a DomainError says on purpose leaves the server. */
export function problemOf(error: DomainError, requestId: string): Problem {
  const { status, title, retryable } = PROBLEMS[error.code];
  return {
    type: problemPage(error.code),
    title,
    status,
    detail: error.message,
    instance: `urn:uuid:${requestId}`,
    code: error.code,
    request_id: requestId,
    retryable,
    errors: error.extra.errors ?? [],
  };
}

/** Headers of a problem document: its own and those that the error asks for. */
export const problemHeaders = (error: DomainError): HeaderList => [
  ...Object.entries(error.extra.headers ?? {}).flat(),
  ...["Content-Type", "application/problem+json; charset=utf-8", "Cache-Control", "no-store"],
];

export const isErrorCode = (text: string): text is ErrorCode => (ERROR_CODES as readonly string[]).includes(text);
