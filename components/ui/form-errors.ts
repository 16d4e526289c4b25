/** What the API answers when a request fails (application/problem+json), as far as a form needs it. */
export type Problem = {
  code: string;
  detail: string;
  request_id?: string | undefined;
  errors?: readonly { parameter: string; code: string; detail: string }[] | undefined;
};

/** Thrown by whoever sends a form's data, so that the form can show each error at its field. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = "ProblemError";
  }
}

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

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "detail" in value && typeof value.detail === "string";
}
