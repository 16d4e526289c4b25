import { notFound } from "next/navigation";

/** Pages below /dev do not exist for customers. */
export function onlyInDevelopment(): void {
  if (process.env.HELIODEX_DEV !== "1" && process.env.NODE_ENV === "production") notFound();
}
