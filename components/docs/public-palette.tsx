"use client";

import { callApi } from "@/components/api/call-api";
import type { PaletteItem } from "@/components/ui/command-palette";
import { PaletteButton } from "@/components/ui/palette-button";
import { findAll, type Reply, withWords } from "./find-all";

/** The palette of pages that are open to everyone: what visitors see of the data, and documents. It brings nothing of the console with it. */
export const PublicPalette = ({ items }: { items: readonly PaletteItem[] }) => (
  <PaletteButton
    items={items}
    label="Search"
    compact
    find={(words) => findAll(callApi<Reply>(withWords("/api/public/find", words)), words)}
  />
);
