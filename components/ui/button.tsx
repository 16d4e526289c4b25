import type { ComponentProps, MouseEvent } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { Kbd } from "./kbd";
import { Spinner } from "./spinner";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Work is under way: a spinner in place of the label, and further clicks do nothing. */
  pending?: boolean | undefined;
  /** The key that does the same, shown beside the label. */
  shortcut?: string | undefined;
};

/** Not `disabled`, which would take the focus from the keyboard; a click, also that of ↵ in a form, does nothing meanwhile. */
const WAITING = {
  "aria-busy": true,
  "aria-disabled": true,
  onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
};

/** Does something. One primary per view; what only leads somewhere is a ButtonLink. */
export function Button({ variant = "secondary", size = "md", pending = false, shortcut, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(pending ? WAITING : {})}
      aria-keyshortcuts={shortcut?.length === 1 ? shortcut : undefined}
      className={buttonClass(variant, size, className)}
    >
      {pending && <Spinner className="absolute inset-0 m-auto" />}
      {/* The label keeps its room and its name while it waits. */}
      <span className={pending ? "inline-flex items-center gap-[inherit] opacity-0" : "contents"}>
        {children}
        {shortcut !== undefined && (
          <Kbd inherit className="max-md:hidden">
            {shortcut}
          </Kbd>
        )}
      </span>
    </button>
  );
}
