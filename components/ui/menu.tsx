"use client";

import type { ReactNode } from "react";
import { late } from "./late";
import { type PopupTrigger, useFirstUse } from "./use-first-use";

export type MenuEntry =
  | { kind?: "action"; label: ReactNode; onSelect: () => void; icon?: ReactNode; shortcut?: string; danger?: boolean; disabled?: boolean }
  | { kind: "link"; label: ReactNode; href: string; icon?: ReactNode; current?: boolean }
  | { kind: "heading"; label: ReactNode }
  | { kind: "separator" };

export type MenuProps = {
  trigger: PopupTrigger;
  items: readonly MenuEntry[];
  align?: "start" | "end";
  /** Names it for screen readers. */ label?: string;
  children?: ReactNode;
};

export const menuPopup = late(() => import("./menu-popup").then((file) => file.MenuPopup));

/** A few actions or places behind one button, loaded at the first use. `children` stand above the items and are only text. */
export function Menu(props: MenuProps) {
  const { Popup, waiting } = useFirstUse({ popup: menuPopup, trigger: props.trigger, role: "menu", keys: ["ArrowDown", "ArrowUp"] });
  return Popup ? <Popup {...props} /> : waiting;
}
