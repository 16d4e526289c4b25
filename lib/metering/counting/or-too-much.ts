import { DomainError } from "@/lib/core/errors";

const CANCELLED = "57014";

/** What was read, or in words that it took longer than it may. @throws DomainError unprocessable */
export async function orTooMuch<T>(reading: Promise<T>, detail: string): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === CANCELLED)
      throw new DomainError("unprocessable", detail, { cause: error });
    throw error;
  }
}
