"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { ALERT_KINDS, type AlertSeries } from "@/lib/alerts/contract";
import { isOneOf } from "@/lib/core/tables";
import { useAlertActions } from "./actions";

const PATH = "/console/alerts";
const KIND_LABELS = { above: "Rises to", below: "Falls to", move: "Moves by (%)" };
const KIND_OPTIONS = ALERT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));

/** The form of an alert for the series that the URL names; closing it leads back to the list. */
export function CreateAlert({ series }: { series: AlertSeries }) {
  const { create } = useAlertActions();
  const router = useRouter();
  const said = useDone();
  const { id, item, currency, unit, price, priceDate } = series;
  const unitText = `${currency}/${unit}`;

  async function send(data: FormData) {
    const kind = textOf(data, "kind");
    await create({ seriesId: id, kind: isOneOf(ALERT_KINDS, kind) ? kind : "above", value: textOf(data, "value") });
    router.replace(PATH);
    said({ title: "Alert created", description: "You get a notification and an e-mail when it fires." });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && router.replace(PATH)}
      title="Create price alert"
      description={item}
      closeOnOutside={false}
    >
      <Form onSubmit={send} label="Create price alert">
        <p className="text-13 text-muted">
          The price is{" "}
          <span className="num text-ink">
            {price} {unitText}
          </span>
          , assessed on <span className="num">{priceDate}</span>.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="kind" label="When the price">
            <Select options={KIND_OPTIONS} defaultValue="above" />
          </Field>
          <Field name="value" label="Value" hint={`A price in ${unitText}, or a percentage.`} required>
            <Input inputMode="decimal" autoComplete="off" className="num" />
          </Field>
        </div>
        <div className="flex justify-end">
          <SubmitButton variant="primary">Create alert</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
