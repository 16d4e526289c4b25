import { fieldErrors } from "@/components/ui/form-errors";

/** What went wrong as one text, with the id to quote. */
export function failureText(thrown: unknown): string {
  const { summary, requestId } = fieldErrors(thrown);
  return requestId === undefined ? summary : `${summary} Request ID: ${requestId}`;
}
