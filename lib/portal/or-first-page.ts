import { redirect } from "next/navigation";
import { DomainError } from "@/lib/core/errors";

/** A cursor that was not made here leads to the first page of the list. */
export async function orFirstPage<T>(path: string, page: Promise<T>): Promise<T> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof DomainError && error.code === "cursor-invalid") redirect(path);
    throw error;
  }
}
