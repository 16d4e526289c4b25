import { isRow } from "./read-response";

export type ApiProblem = {
  code: string;
  title: string;
  detail: string;
  requestId: string | null;
  /** The name of the parameter, and what is wrong with it. */
  errors: readonly { parameter: string; detail: string }[];
};

const textIn = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The problem document of a response; null when it is none. */
export function problemIn(text: string): ApiProblem | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRow(value)) return null;
  const code = textIn(value.code);
  const detail = textIn(value.detail);
  if (code === null || detail === null) return null;
  const errors: unknown[] = Array.isArray(value.errors) ? value.errors : [];
  return {
    code,
    title: textIn(value.title) ?? code,
    detail,
    requestId: textIn(value.request_id),
    errors: errors.flatMap((one) => {
      const parameter = isRow(one) ? textIn(one.parameter) : null;
      const about = isRow(one) ? textIn(one.detail) : null;
      return parameter === null || about === null ? [] : [{ parameter, detail: sentence(about) }];
    }),
  };
}

/** The API words it to stand after the parameter's name; beside the field it stands alone. */
function sentence(detail: string): string {
  return detail.charAt(0).toUpperCase() + detail.slice(1);
}
