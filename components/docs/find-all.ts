import type { Found } from "@/components/ui/find-reply";
import { findDocuments } from "./find-documents";

export type Reply = { found: readonly Found[] };

export const withWords = (path: string, q: string): string => `${path}?${new URLSearchParams({ q }).toString()}`;

/** What one search failed to find, the other still finds. */
export async function findAll(records: Promise<Reply>, words: string): Promise<readonly Found[]> {
  const [{ found }, documents] = await Promise.all([records.catch((): Reply => ({ found: [] })), findDocuments(words)]);
  return [...found, ...documents];
}
