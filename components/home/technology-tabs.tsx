"use client";

import { clsx } from "clsx";
import type { MouseEvent } from "react";
import { type Curve, inForce, isStaleOn } from "./curve";
import { valueText } from "./price-words";

type TechnologyTabsProps = { curves: readonly Curve[]; current: Curve; ts: string; onChoose: (curve: Curve) => void };

/** The technologies with their price on the day: links without scripts, a switch with them. */
export function TechnologyTabs({ curves, current, ts, onChoose }: TechnologyTabsProps) {
  const choose = (event: MouseEvent, curve: Curve) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(curve);
  };
  return (
    <nav aria-label="Technology" className="flex overflow-x-auto border-b border-line [scrollbar-width:none]">
      {curves.map((curve) => {
        const price = inForce(curve, ts);
        const isCurrent = curve === current;
        return (
          <a
            key={curve.technology}
            href={`/?${new URLSearchParams({ type: curve.technology, ts })}#instrument`}
            aria-current={isCurrent ? "true" : undefined}
            onClick={(event) => choose(event, curve)}
            className={clsx(
              "grid min-w-[84px] flex-1 gap-0.5 border-r border-line px-3 py-2.5 text-13 transition-colors last:border-r-0 focus-visible:-outline-offset-2 md:px-5",
              isCurrent ? "bg-surface font-medium shadow-[inset_0_-2px_0_var(--ink)]" : "bg-sunken text-muted hover:text-ink",
            )}
          >
            <span className="flex items-center gap-1.5">
              <span aria-hidden="true" className="h-0.5 w-3 shrink-0" style={{ background: curve.colour }} />
              {curve.label}
            </span>
            <span className="num flex flex-wrap content-start gap-x-1.5 text-12">
              {price === undefined ? "–" : valueText(price[2])}
              {price !== undefined && isStaleOn(curve, price, ts) && <span className="text-warn">stale</span>}
            </span>
          </a>
        );
      })}
    </nav>
  );
}
