import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Day } from "@/components/ui/day";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type ArchivedDaysProps = { orgId: string; first: string; last: string };

/** Requests that left the log and are kept as files, a day each. Works without scripts: the browser sends the form and saves the file. */
export function ArchivedDays({ orgId, first, last }: ArchivedDaysProps) {
  return (
    <Card title="Archived requests">
      <p className="mb-3 text-13 text-muted">
        Requests from <Day at={first} /> to <Day at={last} /> (UTC) are archived without IP addresses. Find one by its ID above, or download
        a day.
      </p>
      <form method="get" action="/api/console/logs/archive" className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="org" value={orgId} />
        <Field label="Day" name="day">
          <Input type="date" min={first} max={last} defaultValue={last} required />
        </Field>
        <Button type="submit">Download CSV</Button>
      </form>
    </Card>
  );
}
