import { type SubmitRequest, SubmitRequestInput } from "@/lib/access/contract";
import type { requestValues } from "./request-values";

export type Checked = { request: SubmitRequest; errors: null } | { request: null; errors: Record<string, string> };

/** The form as the service will read it, or the first thing that is wrong with each field. Loaded only when somebody writes. */
export function checkRequest(values: ReturnType<typeof requestValues>): Checked {
  const result = SubmitRequestInput.safeParse(values);
  if (result.success) return { request: result.data, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
  return { request: null, errors };
}
