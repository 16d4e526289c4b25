import { InvalidArgumentError } from "commander";
import type { z } from "zod";
import { issuesOf } from "@/lib/core/issues";

/** What was typed, by the schema of the portal. */
export function typedInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new InvalidArgumentError(
    issuesOf(result.error)
      .map(({ parameter, detail }) => `${parameter}: ${detail}`)
      .join(" "),
  );
}
