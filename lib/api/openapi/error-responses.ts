import { DomainError, type ErrorCode, type Issue } from "@/lib/core/errors";
import { helpOf, problemOf, PROBLEMS } from "@/lib/http/problems";
import type { Route } from "../route";
import { headersOf, type HeaderName } from "./headers";
import type { JsonSchema } from "./json-schema";

type Group = { name: string; summary: string; codes: readonly ErrorCode[]; headers?: readonly HeaderName[]; on(route: Route): boolean };

const keyed = (route: Route): boolean => route.kind !== "keyless";
const data = (route: Route): boolean => route.kind === "list" || route.kind === "item";
const acting = (route: Route): boolean => route.kind === "action" || route.kind === "stream";
const sending = (route: Route): boolean => route.kind === "action" && route.body !== null;
const changing = (route: Route): boolean => route.kind === "action" && route.method !== "GET";
const ranged = (route: Route): boolean => route.kind === "stream" && route.media !== "text/event-stream";
const everywhere = (): boolean => true;

/** Errors by status, with the routes that can give them. */
const GROUPS: Readonly<Record<string, Group>> = {
  400: {
    name: "BadRequest",
    summary: "A parameter or the URL is invalid.",
    codes: ["invalid-parameter", "unknown-parameter", "cursor-invalid", "key-in-query", "bad-request"],
    on: everywhere,
  },
  401: {
    name: "Unauthorised",
    summary: "The key is missing or invalid.",
    codes: ["key-missing", "key-malformed", "key-unknown", "key-revoked", "key-expired"],
    headers: ["WWW-Authenticate"],
    on: keyed,
  },
  402: {
    name: "NoSubscription",
    summary: "The organisation has no active plan.",
    codes: ["subscription-inactive"],
    on: (route) => data(route) || acting(route),
  },
  403: {
    name: "Forbidden",
    summary: "The key or the plan does not allow this.",
    codes: ["plan-required", "scope-missing", "address-not-allowed", "organisation-suspended"],
    on: keyed,
  },
  404: { name: "NotFound", summary: "The record does not exist.", codes: ["not-found"], on: (route) => route.path.includes("{") },
  405: {
    name: "MethodNotAllowed",
    summary: "The path does not support this method; `Allow` lists those it does.",
    codes: ["method-not-allowed"],
    headers: ["Allow"],
    on: everywhere,
  },
  406: { name: "NotAcceptable", summary: "None of the requested formats is available.", codes: ["not-acceptable"], on: data },
  409: {
    name: "Conflict",
    summary: "The request conflicts with the current state.",
    codes: ["conflict", "request-in-progress"],
    headers: ["Retry-After"],
    on: changing,
  },
  410: {
    name: "Gone",
    summary: "The position, or the file, is no longer available.",
    codes: ["gone"],
    on: (route) => route.kind === "stream",
  },
  413: { name: "BodyTooLarge", summary: "The body is too large.", codes: ["body-too-large"], on: sending },
  414: { name: "UriTooLong", summary: "The URL is longer than 8 kB.", codes: ["uri-too-long"], on: everywhere },
  415: { name: "UnsupportedMediaType", summary: "The body is not JSON.", codes: ["unsupported-media-type"], on: sending },
  416: {
    name: "RangeNotSatisfiable",
    summary: "The range starts after the end of the file; `Content-Range` contains its size.",
    codes: ["range-not-satisfiable"],
    headers: ["Content-Range"],
    on: ranged,
  },
  422: { name: "Unprocessable", summary: "The request is valid but can't be processed.", codes: ["unprocessable"], on: changing },
  429: {
    name: "TooManyRequests",
    summary: "The rate limit or the quota is used up.",
    codes: ["rate-limited", "quota-exceeded"],
    headers: ["Retry-After"],
    on: everywhere,
  },
  431: { name: "HeadersTooLarge", summary: "The URL and the headers exceed 16 kB.", codes: ["headers-too-large"], on: everywhere },
  500: {
    name: "InternalError",
    summary: "Something went wrong on our side. The call is not counted.",
    codes: ["internal"],
    on: everywhere,
  },
  503: {
    name: "Unavailable",
    summary: "Too many requests in progress at once, or the service is starting, stopping or can't reach its database.",
    codes: ["unavailable", "concurrency-limited"],
    headers: ["Retry-After"],
    on: everywhere,
  },
};

/** Codes that only a call with a key can meet. */
const NEEDS_KEY: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["cursor-invalid", "quota-exceeded"]);

const REQUEST_ID = "019aa3c4-7f00-7abc-8def-0123456789ab";
const ISSUES: Partial<Record<ErrorCode, Issue>> = {
  "invalid-parameter": { parameter: "country", code: "unknown-value", detail: '"ZZ" is not a valid value. Example: AD.' },
  "unknown-parameter": {
    parameter: "contry",
    code: "unknown-parameter",
    detail: "Unknown parameter: contry. Did you mean country? Valid parameters: country, type, limit.",
  },
  "cursor-invalid": {
    parameter: "cursor",
    code: "cursor-invalid",
    detail: "The cursor is invalid. Use the cursor from page.next unchanged.",
  },
};

function exampleOf(code: ErrorCode): JsonSchema {
  const issue = ISSUES[code];
  const error = new DomainError(code, helpOf(code), issue ? { errors: [issue] } : {});
  return { summary: PROBLEMS[code].title, value: problemOf(error, REQUEST_ID) };
}

const nameOf = (group: Group, route: Route): string => (keyed(route) ? group.name : `Keyless${group.name}`);

function responseOf(group: Group, isKeyed: boolean): JsonSchema {
  const codes = group.codes.filter((code) => isKeyed || !NEEDS_KEY.has(code));
  return {
    description: `${group.summary} ${codes.map((code) => `\`${code}\``).join(", ")}.`,
    headers: headersOf(isKeyed, group.headers ?? []),
    content: {
      "application/problem+json": {
        schema: { $ref: "#/components/schemas/Problem" },
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
      },
    },
  };
}

/** The errors that a route can answer with, as references; the responses themselves are added to `components`. */
export function errorResponses(route: Route, components: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const groups = Object.entries(GROUPS).filter(([, group]) => group.on(route));
  for (const [, group] of groups) components[nameOf(group, route)] ??= responseOf(group, keyed(route));
  return Object.fromEntries(groups.map(([status, group]) => [status, { $ref: `#/components/responses/${nameOf(group, route)}` }]));
}
