import { DomainError } from "@/lib/core/errors";

/** What a link shows, or null when it can't be used; every other failure stays a failure. */
export async function orInvalid<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.code === "link-invalid") return null;
    throw error;
  }
}
