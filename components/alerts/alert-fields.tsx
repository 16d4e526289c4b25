"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { ALERT_KINDS, type AlertCondition, type AlertSeries, MIN_MOVE_PCT } from "@/lib/alerts/contract";
import { quoteCode } from "@/lib/core/price-words";
import { isOneOf } from "@/lib/core/tables";

const KIND_LABELS = { above: "Rises to a price", below: "Falls to a price", move: "Moves by a percentage" };
const KIND_OPTIONS = ALERT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

/** What the fields below were filled with. */
export function conditionIn(data: FormData): AlertCondition {
  const kind = textOf(data, "kind");
  return { kind: isOneOf(ALERT_KINDS, kind) ? kind : "above", value: textOf(data, "value") };
}

/** When an alert fires: a price in the unit of its series, or a percentage. */
export function AlertFields({ series, condition = null }: { series: AlertSeries; condition?: AlertCondition | null }) {
  const [kind, setKind] = useState<AlertCondition["kind"]>(condition?.kind ?? "above");
  const isMove = kind === "move";
  return (
    <>
      <p className="text-13 text-muted">
        The price is{" "}
        <span className="num text-ink">
          {series.price} {quoteCode(series)}
        </span>
        , assessed on <span className="num">{series.priceDate}</span>.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="kind" label="When the price">
          <Select
            options={KIND_OPTIONS}
            value={kind}
            onChange={({ target }) => setKind(isOneOf(ALERT_KINDS, target.value) ? target.value : "above")}
          />
        </Field>
        <Field
          // A price is no percentage: what was typed for one is not kept for the other.
          key={isMove ? "percentage" : "price"}
          name="value"
          label={isMove ? "Percentage" : `Price in ${quoteCode(series)}`}
          hint={isMove ? `From ${MIN_MOVE_PCT}% to 1,000%, up or down.` : `${kind === "above" ? "Above" : "Below"} ${series.price}.`}
          required
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="num"
            defaultValue={condition !== null && isMove === (condition.kind === "move") ? condition.value : ""}
          />
        </Field>
      </div>
    </>
  );
}
