import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";

/**
 * What came in, as the schema reads it.
 * @throws DomainError unprocessable; `errors` names every field that is wrong
 */
export function parseInput<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, code, message }) => ({ parameter: path.join("."), code, detail: message }));
  throw new DomainError("unprocessable", errors[0]?.detail ?? "The form is not complete.", { errors });
}
