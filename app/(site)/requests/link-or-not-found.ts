import { notFound } from "next/navigation";
import { DomainError } from "@/lib/core/errors";

/** What a signed link leads to; 404 when the link is not ours or its request is gone. */
export async function linkOrNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DomainError && error.code === "link-invalid") notFound();
    throw error;
  }
}
