import { DomainError } from "@/lib/core/errors";
import { storageFailure } from "./export-folder";

/** Why an export can't be made, in a sentence for its reader; null for what may be over at the next try. */
export function failureOf(error: unknown): string | null {
  if (error instanceof DomainError) return error.code === "unavailable" ? null : error.message;
  return storageFailure(error);
}
