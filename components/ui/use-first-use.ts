import {
  Children,
  cloneElement,
  type ComponentProps,
  isValidElement,
  type ReactElement,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Late } from "./late";
import { ToastContext } from "./use-toast";

/** The button of a popup: a button, or what hands a button's properties on to one. */
export type PopupTrigger = ReactElement<TriggerProps>;
type TriggerProps = Omit<ComponentProps<"button">, "children">;

/** What a page of the server hands over may still be on its way, and has no properties of its own until then; React resolves it in lists. */
function arrived(trigger: PopupTrigger): PopupTrigger {
  const [element] = Children.toArray(trigger);
  return isValidElement<TriggerProps>(element) ? element : trigger;
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
 * Pointing at the trigger begins the loading. What can't be loaded is said, and leaves the trigger as it was, to be tried again.
 */
export function useFirstUse<Popup>({ popup, trigger, role, isOpen = false, onUse, keys = [] }: FirstUse<Popup>) {
  const [loaded, setLoaded] = useState<{ Popup: Popup } | null>(isOpen && popup.loaded !== null ? { Popup: popup.loaded } : null);
  const [isBusy, setBusy] = useState(false);
  const wanted = useRef<Element | null>(null);
  const tell = useContext(ToastContext);
  useEffect(() => {
    if (isOpen)
      popup
        .load()
        .then((Popup) => setLoaded({ Popup }))
        .catch(() => undefined);
  }, [isOpen, popup]);
  if (loaded !== null || trigger === undefined) return { Popup: loaded?.Popup ?? null, waiting: null };

  const button = arrived(trigger);
  const { props } = button;
  const prepare = () => void popup.load().catch(() => undefined);
  const use = (pressed: Element) => {
    wanted.current = pressed;
    setBusy(true);
    popup
      .load()
      .then((Popup) => {
        // Whoever went on with something else meanwhile is not interrupted.
        const { activeElement } = document;
        if (wanted.current === null || (activeElement !== pressed && activeElement !== document.body)) return;
        setLoaded({ Popup });
        onUse?.();
      })
      .catch(() => tell?.({ title: "Not opened", description: "The service could not be reached. Try again.", tone: "bad" }))
      .finally(() => setBusy(false));
  };
  const waiting = cloneElement(button, {
    "aria-haspopup": role,
    "aria-expanded": false,
    "aria-busy": isBusy || undefined,
    onFocus: prepare,
    onPointerEnter: prepare,
    onClick: (event) => {
      props.onClick?.(event);
      if (!event.defaultPrevented) use(event.currentTarget);
    },
    onKeyDown: (event) => {
      props.onKeyDown?.(event);
      if (event.key === "Escape") wanted.current = null;
      if (!keys.includes(event.key)) return;
      event.preventDefault();
      use(event.currentTarget);
    },
  });
  return { Popup: null, waiting };
}
