import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** What it does, for those who do not see the icon; also its tooltip of last resort. */
  label: string;
  icon: ReactNode;
  size?: "sm" | "md";
  bordered?: boolean;
};

/** A button that is only an icon. Wrap it in a Tooltip where the icon alone is not plain. */
export function IconButton({ label, icon, size = "md", bordered = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={clsx(
        "inline-flex shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:not-disabled:bg-sunken hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:opacity-55 data-popup-open:bg-sunken data-popup-open:text-ink",
        bordered && "border border-line-strong bg-surface",
        size === "sm" ? "size-7" : "size-9",
        className,
      )}
    >
      {icon}
    </button>
  );
}
