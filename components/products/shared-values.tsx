import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import type { SeriesSheet } from "./series-sheet";
import { SpecGroups } from "./spec-groups";
import { withUnit } from "./specs";

/** What all power classes of a series have in common, once; `children` say where all of it comes from. */
export const SharedValues = ({ shared, children }: { shared: SeriesSheet["shared"]; children: ReactNode }) => (
  <Card title="Shared by all power classes">
    {shared.length === 0 ? (
      <p className="text-13 text-muted">The classes have no stated value in common.</p>
    ) : (
      <SpecGroups
        items={shared.map(({ spec: { group, label, unit }, text }) => ({
          ...{ group, term: label, details: withUnit(text, unit), num: unit !== null },
        }))}
      />
    )}
    <div className="mt-4 grid gap-1.5 border-t border-line pt-3">{children}</div>
  </Card>
);
