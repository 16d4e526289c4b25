import { cloneElement, type ComponentProps, type ReactElement, useEffect, useState } from "react";

/** The button of a popup: a button, or what hands a button's properties on to one. */
export type PopupTrigger = ReactElement<Omit<ComponentProps<"button">, "children">>;

/** Something that is loaded once: `loaded` is null until then. */
export type Late<Popup> = { load: () => Promise<Popup>; loaded: Popup | null };

export function late<Popup>(bring: () => Promise<Popup>): Late<Popup> {
  const it: Late<Popup> = { load: async () => (it.loaded ??= await bring()), loaded: null };
  return it;
}

type FirstUse<Popup> = {
  popup: Late<Popup>;
  trigger: PopupTrigger | undefined;
  role: "menu" | "dialog";
  /** Whether it is opened from elsewhere. */
  isOpen?: boolean;
  onUse?: () => void;
  /** Keys of the trigger that open it, beside those that press a button. */
  keys?: readonly string[];
};

/**
 * A popup that is loaded at its first use. Until then its `waiting` trigger stands alone; `Popup` is drawn in its place from then on.
 * Pointing at the trigger begins the loading. What can't be loaded leaves the trigger as it was, to be tried again.
 */
export function useFirstUse<Popup>({ popup, trigger, role, isOpen = false, onUse, keys = [] }: FirstUse<Popup>) {
  const [loaded, setLoaded] = useState<{ Popup: Popup } | null>(isOpen && popup.loaded !== null ? { Popup: popup.loaded } : null);
  useEffect(() => {
    if (isOpen)
      popup
        .load()
        .then((Popup) => setLoaded({ Popup }))
        .catch(() => undefined);
  }, [isOpen, popup]);
  if (loaded !== null || trigger === undefined) return { Popup: loaded?.Popup ?? null, waiting: null };

  const { props } = trigger;
  const prepare = () => void popup.load().catch(() => undefined);
  const use = () => {
    popup
      .load()
      .then((Popup) => {
        setLoaded({ Popup });
        onUse?.();
      })
      .catch(() => undefined);
  };
  const waiting = cloneElement(trigger, {
    "aria-haspopup": role,
    "aria-expanded": false,
    onFocus: prepare,
    onPointerEnter: prepare,
    onClick: (event) => {
      props.onClick?.(event);
      if (!event.defaultPrevented) use();
    },
    onKeyDown: (event) => {
      props.onKeyDown?.(event);
      if (!keys.includes(event.key)) return;
      event.preventDefault();
      use();
    },
  });
  return { Popup: null, waiting };
}
