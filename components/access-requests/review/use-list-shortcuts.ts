"use client";

import { useShortcuts } from "@/components/ui/use-shortcuts";
import { SEARCH_ID } from "./list-tools";
import { isWide } from "./use-selection";

type ListShortcuts = {
  rows: readonly { id: string }[];
  selectedId: string | null;
  /** The request is open by its address, so there is something to close on a narrow screen. */
  isNamed: boolean;
  select: (id: string) => void;
  leave: () => void;
  help: () => void;
  enabled: boolean;
};

const rowLink = (id: string) => document.querySelector<HTMLElement>(`[data-request="${CSS.escape(id)}"]`);

/** j and k move the focus, and where both are seen the selection with it, so that Enter is the browser's own. */
export function useListShortcuts({ rows, selectedId, isNamed, select, leave, help, enabled }: ListShortcuts): void {
  function move(step: 1 | -1) {
    const focused = document.activeElement?.getAttribute("data-request") ?? selectedId;
    const at = rows.findIndex(({ id }) => id === focused);
    const row = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
    if (row === undefined) return;
    if (isWide() || isNamed) select(row.id);
    rowLink(row.id)?.focus();
  }
  const keys = {
    j: () => move(1),
    k: () => move(-1),
    "/": () => document.getElementById(SEARCH_ID)?.focus(),
    "?": help,
    Escape: () => (isNamed && !isWide() ? leave() : selectedId !== null && rowLink(selectedId)?.focus()),
  };
  useShortcuts(keys, { enabled });
}
