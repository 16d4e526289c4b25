import { DomainError } from "@/lib/core/errors";
import { isCancelled, sqlStateOf } from "@/lib/platform/sql-state";

/** What was read, or in words that it took longer than it may. @throws DomainError unprocessable */
export async function orTooMuch<T>(reading: Promise<T>, detail: string): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isCancelled(sqlStateOf(error))) throw new DomainError("unprocessable", detail, { cause: error });
    throw error;
  }
}
