import { ArrowDown, ArrowUp } from "lucide-react";
import type { Movement } from "@/lib/catalog/browse/shipments/contract";
import { movementText } from "./words";

/** Places won or lost since the quarter before. */
export function MovementMark({ movement }: { movement: Movement }) {
  if (movement === null) return null;
  const text = movementText(movement);
  return (
    <span title={text} className="inline-flex items-center gap-0.5 text-12 whitespace-nowrap text-muted">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="inline-flex items-center gap-0.5">
        <Sign movement={movement} />
      </span>
    </span>
  );
}

function Sign({ movement }: { movement: number | "new" }) {
  if (movement === "new") return "new";
  if (movement === 0) return "=";
  const Icon = movement > 0 ? ArrowUp : ArrowDown;
  return (
    <>
      <Icon size={12} className={movement > 0 ? "text-ok" : "text-bad"} />
      <span className="num">{Math.abs(movement)}</span>
    </>
  );
}
