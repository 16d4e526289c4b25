"use client";

import { callApi } from "@/components/api/call-api";
import { useOrgAction } from "@/components/api/org-provider";
import type { PaletteItem } from "@/components/ui/command-palette";
import type { Found } from "@/components/ui/find-reply";
import { PaletteButton } from "@/components/ui/palette-button";
import { findDocuments } from "./find-documents";

type Reply = { found: readonly Found[] };
const withWords = (path: string, q: string): string => `${path}?${new URLSearchParams({ q }).toString()}`;

/** What one search failed to find, the other still finds. */
async function findAll(records: Promise<Reply>, words: string): Promise<readonly Found[]> {
  const [{ found }, documents] = await Promise.all([records.catch((): Reply => ({ found: [] })), findDocuments(words)]);
  return [...found, ...documents];
}

type Items = { items: readonly PaletteItem[] };

/** The palette of a shell, which also finds records by name and ID, and documents; `path` is the route that looks for records. */
export function FindPalette({ items, path }: Items & { path: "/api/console/find" | "/api/staff/find" }) {
  const act = useOrgAction();
  return <PaletteButton items={items} find={(words) => findAll(act<Reply>(withWords(path, words)), words)} />;
}

/** The palette of pages that are open to everyone: what visitors see of the data, and documents. */
export const PublicPalette = ({ items }: Items) => (
  <PaletteButton
    items={items}
    label="Search"
    compact
    find={(words) => findAll(callApi<Reply>(withWords("/api/public/find", words)), words)}
  />
);
