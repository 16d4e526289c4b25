/** Every code that an answer of ours can carry. `lib/http/problems.ts` gives each its status, title and page. */
export const ERROR_CODES = [
  "invalid-parameter",
  "unknown-parameter",
  "cursor-invalid",
  "key-in-query",
  "key-missing",
  "key-malformed",
  "key-unknown",
  "key-revoked",
  "key-expired",
  "subscription-inactive",
  "plan-required",
  "scope-missing",
  "address-not-allowed",
  "organisation-suspended",
  "not-found",
  "method-not-allowed",
  "not-acceptable",
  "conflict",
  "request-in-progress",
  "gone",
  "body-too-large",
  "uri-too-long",
  "unsupported-media-type",
  "range-not-satisfiable",
  "unprocessable",
  "headers-too-large",
  "bad-request",
  "rate-limited",
  "quota-exceeded",
  "concurrency-limited",
  "internal",
  "unavailable",
  "session-missing",
  "sign-in-refused",
  "second-factor-required",
  "other-sign-in-required",
  "step-up-required",
  "role-missing",
  "origin-refused",
  "link-invalid",
  "outdated",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** One thing that is wrong with one parameter, column or field. */
export type Issue = { parameter: string; code: string; detail: string };

type Extra = {
  errors?: readonly Issue[];
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
  /** The id of the record that took the place of the one that was asked for. */
  mergedInto?: string;
};

/** An error that we mean: a code, a sentence for the reader, and what is wrong in particular. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    detail: string,
    readonly extra: Extra = {},
  ) {
    super(detail, { cause: extra.cause });
    this.name = "DomainError";
  }
}

/** What is said of one wrong value where its name is not shown beside it. */
export const invalidText = ({ parameter, detail }: Omit<Issue, "code">): string => `Invalid value for ${parameter}. ${detail}`;

/** One parameter whose value only a look at the data or the plan shows to be wrong. */
export function wrongParameter(parameter: string, code: string, detail: string): DomainError {
  const issue = { parameter, code, detail };
  return new DomainError("invalid-parameter", invalidText(issue), { errors: [issue] });
}

/** A cursor that no list of ours has given out. */
export function wrongCursor(): DomainError {
  const detail = "The cursor is invalid. Use the cursor from next unchanged.";
  return new DomainError("cursor-invalid", detail, { errors: [{ parameter: "cursor", code: "cursor-invalid", detail }] });
}
