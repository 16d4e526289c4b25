import { type ComponentProps, type ReactElement, useState } from "react";

/** The button of a popup: a button, or what hands a button's properties on to one. */
export type PopupTrigger = ReactElement<Omit<ComponentProps<"button">, "children">>;

/**
 * A popup that is loaded at its first use. Until then its trigger stands alone, wired by `wiring`; `Popup` is drawn in its place from then on.
 * Pointing at the trigger begins the loading. What can't be loaded leaves the trigger as it was, to be tried again.
 */
export function useFirstUse<Popup>(load: () => Promise<Popup>, onUse?: () => void) {
  const [loaded, setLoaded] = useState<{ Popup: Popup } | null>(null);
  const prepare = () => void load().catch(() => undefined);
  const use = () => {
    load()
      .then((Popup) => {
        setLoaded({ Popup });
        onUse?.();
      })
      .catch(() => undefined);
  };
  return {
    Popup: loaded?.Popup ?? null,
    use,
    wiring: { "aria-expanded": false, onClick: use, onFocus: prepare, onPointerEnter: prepare },
  };
}
