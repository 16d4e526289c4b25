import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { issuesOf } from "@/lib/core/issues";

/**
 * What came in, as the schema reads it.
 * @throws DomainError unprocessable; `errors` names every field that is wrong
 */
export function parseInput<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const errors = issuesOf(result.error);
  throw new DomainError("unprocessable", errors[0]?.detail ?? "The form is incomplete.", { errors });
}
