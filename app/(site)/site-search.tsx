"use client";

import { usePathname } from "next/navigation";
import { PublicPalette } from "@/components/docs/public-palette";
import type { PaletteItem } from "@/components/ui/command-palette";

/** The search in the head of public pages. The documentation has one of its own, on the same keys. */
export function SiteSearch({ items }: { items: readonly PaletteItem[] }) {
  return usePathname().startsWith("/docs") ? null : <PublicPalette items={items} />;
}
