"use client";

import { useAction } from "@/components/api/action-provider";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import type { RoundView } from "@/lib/catalog/assessments/contract";
import { zonedParts } from "@/lib/core/zoned-time";
import { roundPath } from "./use-round";
import { publishText } from "./words";

/** Sets the time of publication in a zone; without a day and time the round is published by hand. */
export function ScheduleDialog({ round, defaultZone }: { round: RoundView; defaultZone: string }) {
  const act = useAction();
  const zone = round.publish_zone ?? defaultZone;
  const at = round.publish_at === null ? null : zonedParts(Date.parse(round.publish_at), zone);
  async function submit(data: FormData) {
    const [date, time, chosen] = ["date", "time", "zone"].map((name) => String(data.get(name) ?? "").trim());
    const publish = date === "" && time === "" ? null : { date, time, zone: chosen };
    const saved = await act<RoundView>(roundPath(round.id, "schedule"), { method: "PUT", body: { version: round.version, publish } });
    const text = publishText(saved);
    return { title: text === null ? "Published by hand" : `Scheduled for ${text}` };
  }
  return (
    <FormDialog
      title="Time of publication"
      description="At this time a complete round is published. Of an incomplete one, staff is notified, and it is published once it is complete."
      submit="Save time"
      onSubmit={submit}
      trigger={<Button>{at === null ? "Set time" : "Change time"}</Button>}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="date" label="Date" hint="Empty: published by hand.">
          <Input type="date" defaultValue={at?.day ?? round.date} />
        </Field>
        <Field name="time" label="Time" hint="Empty: published by hand.">
          <Input type="time" defaultValue={at?.time ?? ""} />
        </Field>
      </div>
      <Field name="zone" label="Time zone" required hint="Such as Asia/Shanghai or Europe/Berlin.">
        <Input defaultValue={zone} maxLength={60} />
      </Field>
    </FormDialog>
  );
}
