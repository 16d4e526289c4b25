export type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

export type ErrorDetails = {
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Record<string, unknown>;
  payment_method?: Record<string, unknown>;
};

/** What Stripe answers instead of a resource. `keepsEffects`: what happened before it stays, as with a declined charge. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly type: ErrorType,
    message: string,
    readonly details: ErrorDetails = {},
    readonly keepsEffects = false,
  ) {
    super(message);
  }

  body(): { error: Record<string, unknown> } {
    const { code, ...rest } = this.details;
    const docs = code === undefined ? {} : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` };
    return { error: { ...docs, message: this.message, ...rest, type: this.type } };
  }
}

export const invalid = (message: string, details: ErrorDetails = {}): ApiError =>
  new ApiError(400, "invalid_request_error", message, details);

/** What the path names is not there: 404. */
export const notFound = (what: string, id: string, param = "id"): ApiError =>
  new ApiError(404, "invalid_request_error", `No such ${what}: '${id}'`, { code: "resource_missing", param });

/** What a parameter names is not there: 400. */
export const missing = (what: string, id: string, param: string): ApiError =>
  invalid(`No such ${what}: '${id}'`, { code: "resource_missing", param });

export const leftOut = (what: string): ApiError =>
  new ApiError(404, "invalid_request_error", `The local Stripe sandbox does not support ${what}. Use a Stripe test account instead.`);

export const leftOutParam = (param: string): ApiError =>
  invalid(`The local Stripe sandbox does not support the parameter '${param}'. Use a Stripe test account instead.`, { param });
