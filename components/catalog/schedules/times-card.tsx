import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NumberInput } from "@/components/ui/number-input";
import { Switch } from "@/components/ui/switch";
import type { ScheduleRow } from "@/lib/catalog/schedules/contract";

/** When the file is fetched, and when its source is late. */
export function TimesCard({ schedule }: { schedule: ScheduleRow | null }) {
  return (
    <Card title="Times">
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="cron"
            label="Times"
            required
            hint="Minute, hour, day of the month, month, day of the week: 30 6 * * 1-5 is 06:30 on weekdays."
          >
            <Input mono maxLength={100} defaultValue={schedule?.cron ?? "30 6 * * *"} autoComplete="off" />
          </Field>
          <Field name="time_zone" label="Time zone" required hint="Such as Europe/Berlin or UTC.">
            <Input maxLength={60} defaultValue={schedule?.time_zone ?? "UTC"} autoComplete="off" />
          </Field>
        </div>
        <Field name="grace_minutes" label="Late after" required hint="Staff get an e-mail if no file has come by then.">
          <NumberInput suffix="minutes" maxLength={5} defaultValue={schedule?.grace_minutes ?? 120} />
        </Field>
        <Switch
          name="needs_change"
          label="An unchanged file is late too"
          hint="For a source that has new data at each of these times."
          defaultChecked={schedule?.needs_change ?? false}
        />
      </div>
    </Card>
  );
}
