import { clsx } from "clsx";

/** A grey shape in the place of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("block animate-pulse-soft rounded-sm bg-line", className)} />;
}

/** Lines of text that are coming. */
export function TextSkeleton({ lines = 3, label = "Loading" }: { lines?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={clsx("h-3.5", line === lines - 1 ? "w-2/3" : "w-full")} />
      ))}
    </div>
  );
}
