import { notFound } from "next/navigation";
import { DomainError, type ErrorCode } from "@/lib/core/errors";

/** Returns what is read, or this value when it is refused with this code; every other failure stays a failure. */
export async function valueOn<T, const Value>(code: ErrorCode, read: Promise<T>, value: Value): Promise<T | Value> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError && error.code === code) return value;
    throw error;
  }
}

/** The same with null. */
export const nullOn = <T>(code: ErrorCode, read: Promise<T>): Promise<T | null> => valueOn(code, read, null);

/** Returns what is read; what does not exist, or can't be read by this link, is a page that does not exist. */
export async function orNotFound<T extends object>(read: Promise<T>, code: ErrorCode = "not-found"): Promise<T> {
  return (await nullOn(code, read)) ?? notFound();
}
