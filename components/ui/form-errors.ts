/** What the API answers when a request fails (application/problem+json), as far as a form needs it. */
export type FormProblem = {
  code: string;
  detail: string;
  request_id?: string | undefined;
  errors?: readonly { parameter: string; code: string; detail: string }[] | undefined;
};

/** Thrown by whoever sends a form's data, so that the form can show each error at its field. */
export class ProblemError extends Error {
  constructor(readonly problem: FormProblem) {
    super(problem.detail);
    this.name = "ProblemError";
  }
}

/** What stands between a call and its response, and can be resolved in a dialog without losing what was typed. */
export type Refusal = "session-missing" | "step-up-required";

export function refusalIn(thrown: unknown): Refusal | null {
  const code = thrown instanceof ProblemError ? thrown.problem.code : "";
  return code === "session-missing" || code === "step-up-required" ? code : null;
}

/** Whether a call ended because its dialog was closed: the person cancelled it, so there is no failure to report. */
export const isCancelled = (thrown: unknown): boolean => refusalIn(thrown) !== null;

/** Whether a call failed because what it is about no longer exists. */
export const isGone = (thrown: unknown): boolean => thrown instanceof ProblemError && thrown.problem.code === "not-found";

/** An error at one field of a form, as the API would report it. */
export const wrongField = (parameter: string, detail: string): ProblemError =>
  new ProblemError({ code: "invalid-parameter", detail, errors: [{ parameter, code: "invalid", detail }] });

export type FormErrors = { summary: string; requestId: string | undefined; fields: Readonly<Record<string, string>> };

/** What to show for something that was thrown: `fields` by the name of the control, the first error of each. */
export function fieldErrors(thrown: unknown): FormErrors {
  const problem = thrown instanceof ProblemError ? thrown.problem : isProblem(thrown) ? thrown : null;
  if (problem !== null) {
    const fields: Record<string, string> = {};
    for (const { parameter, detail } of problem.errors ?? []) fields[parameter] ??= detail;
    return { summary: problem.detail, requestId: problem.request_id, fields };
  }
  const unreachable = thrown instanceof TypeError;
  const summary = unreachable
    ? "The service could not be reached. Check your connection and try again."
    : "Something went wrong on our side. Try again in a moment.";
  return { summary, requestId: undefined, fields: {} };
}

export function isProblem(value: unknown): value is FormProblem {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "detail" in value &&
    typeof value.detail === "string"
  );
}
