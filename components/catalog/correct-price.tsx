"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { NumberInput } from "@/components/ui/number-input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { REASON_CHARS } from "@/lib/catalog/imports/contract";
import type { PriceOfDay } from "@/lib/catalog/quarantine/contract";
import { useDataActions } from "./actions";
import { JumpCheck, useJumpCheck } from "./jump-check";

type CorrectPriceProps = { price: PriceOfDay; unit: string };

const DECIMALS = 4;
/** Sets the price of one day by hand; what comes of it is looked at before it is published. */
export function CorrectPrice({ price, unit }: CorrectPriceProps) {
  const router = useRouter();
  const { correctRecord } = useDataActions();
  const jump = useJumpCheck();

  async function submit(data: FormData) {
    const value = (name: string) => String(data.get(name) ?? "").trim();
    const values = { low: value("low"), avg: value("avg"), high: value("high") };
    await jump.watch(async () => {
      const body = { values, hash: price.hash, reason: value("reason"), accept_jump: data.get("accept_jump") === "on" };
      const { import_id } = await correctRecord({ resource: "spot_price", id: price.id }, body);
      router.push(`/staff/data/imports/${import_id}`);
    });
  }

  return (
    <Dialog
      title={`Correct ${price.date}`}
      description="You can review the change before it is published as a release."
      closeOnOutside={false}
      trigger={
        <Button size="sm" variant="quiet">
          Correct<span className="sr-only"> {price.date}</span>
        </Button>
      }
    >
      <Form onSubmit={submit} label={`Correct the price of ${price.date}`}>
        <div className="grid gap-4 sm:grid-cols-3">
          {(["low", "avg", "high"] as const).map((name) => (
            <Field key={name} name={name} label={{ low: "Low", avg: "Average", high: "High" }[name]} required={name === "avg"}>
              <NumberInput decimals={DECIMALS} suffix={unit} defaultValue={price[name] ?? ""} maxLength={30} />
            </Field>
          ))}
        </div>
        {jump.asks && <JumpCheck />}
        <Field name="reason" label="Reason" required hint="Stored with the price and in the audit log.">
          <Textarea rows={2} maxLength={REASON_CHARS} />
        </Field>
        <p className="text-13 text-muted">
          The correction is kept if the source sends the same value again. A different value is quarantined for a new decision.
        </p>
        <SubmitButton>Preview change</SubmitButton>
      </Form>
    </Dialog>
  );
}
