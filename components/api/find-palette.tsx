"use client";

import type { PaletteItem } from "@/components/ui/command-palette";
import type { Found } from "@/components/ui/find-reply";
import { PaletteButton } from "@/components/ui/palette-button";
import { useOrgAction } from "./org-provider";

/** The palette of a shell, which also finds records by name and ID; `path` is the route that looks for them. */
export function FindPalette({ items, path }: { items: readonly PaletteItem[]; path: "/api/console/find" | "/api/staff/find" }) {
  const act = useOrgAction();
  async function find(words: string): Promise<readonly Found[]> {
    const { found } = await act<{ found: readonly Found[] }>(`${path}?${new URLSearchParams({ q: words }).toString()}`);
    return found;
  }
  return <PaletteButton items={items} find={find} />;
}
