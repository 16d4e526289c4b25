import { clsx } from "clsx";

/** The initials of a name in a circle; the name itself stands beside it or in the label of its button. */
export function Avatar({ name, size = "md", className }: { name: string; size?: "sm" | "md"; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-grid shrink-0 place-items-center rounded-full border border-line-strong bg-surface font-medium text-muted",
        size === "sm" ? "size-6 text-[10px]" : "size-8 text-12",
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name
    .replace(/@.*/, "")
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters =
    words.length > 1 ? [words[0], words.at(-1)].map((word) => [...(word ?? "")][0] ?? "") : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toUpperCase();
}
