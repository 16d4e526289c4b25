import { Skeleton } from "@/components/ui/skeleton";

/** In the place of rows that are coming. */
export function Waiting() {
  return (
    <div className="grid gap-3.5 p-4">
      {Array.from({ length: 9 }, (_, row) => (
        <div key={row} className="grid grid-cols-[2fr_1fr_1fr_1fr] gap-4">
          {Array.from({ length: 4 }, (_cell, cell) => (
            <Skeleton key={cell} className="h-3.5" />
          ))}
        </div>
      ))}
    </div>
  );
}
