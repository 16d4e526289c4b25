"use client";

import { useOrgAction } from "@/components/api/org-provider";
import type { PaletteItem } from "@/components/ui/command-palette";
import { PaletteButton } from "@/components/ui/palette-button";
import { findAll, type Reply, withWords } from "./find-all";

type FindPaletteProps = { items: readonly PaletteItem[]; path: "/api/console/find" | "/api/staff/find" };

/** The palette of a shell, which also finds records by name and ID, and documents; `path` is the route that looks for records. */
export function FindPalette({ items, path }: FindPaletteProps) {
  const act = useOrgAction();
  return <PaletteButton items={items} find={(words) => findAll(act<Reply>(withWords(path, words)), words)} />;
}
