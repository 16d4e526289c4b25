"use client";

import { useStaffMay } from "@/components/api/staff-role";
import { numberIn } from "@/components/ui/amounts";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Moment } from "@/components/ui/moment-text";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import { Tag } from "@/components/ui/tag";
import { Textarea } from "@/components/ui/textarea";
import { type AllowanceView, MAX_DAYS, MAX_TRIAL_CALLS } from "@/lib/billing/allowances/contract";
import { PLAN_TABLE, PLANS } from "@/lib/billing/plans";
import { countText } from "@/lib/core/wording";
import { useStaffActions } from "./actions";

type AllowanceCardProps = {
  orgId: string;
  /** Newest first. */ rows: readonly AllowanceView[];
  /** A plan is in force, so that its limits can be others; else a trial can be given. */ hasPlan: boolean;
  /** A deleted or suspended organisation gets nothing. */ mayGive: boolean;
};

const given = ({ kind, plan, quotaCalls, burst }: AllowanceView): string =>
  [
    kind === "trial" ? `Trial of ${PLAN_TABLE[plan].title}` : `Other limits for ${PLAN_TABLE[plan].title}`,
    ...(quotaCalls === null ? [] : [`${countText(quotaCalls)} calls${kind === "trial" ? "" : " per month"}`]),
    ...(burst === null ? [] : [`${countText(burst.perSecond)} calls per second, bursts of ${countText(burst.bucket)}`]),
  ].join(", ");

const COLUMNS: readonly Column<AllowanceView>[] = [
  { key: "what", header: "Given", cell: (row) => <span className="[overflow-wrap:anywhere]">{given(row)}</span> },
  { key: "note", header: "Why", wide: true, cell: ({ note }) => <span className="[overflow-wrap:anywhere]">{note}</span> },
  { key: "by", header: "By", wide: true, cell: ({ by }) => by ?? "Former member of staff" },
  {
    key: "until",
    header: "Until",
    cell: ({ endsAt, endedAt }) => <Moment at={endedAt ?? endsAt} form="day" />,
  },
  { key: "state", header: "State", cell: ({ endedAt }) => (endedAt === null ? <Tag tone="ok">In force</Tag> : <Tag>Ended</Tag>) },
];

/** What our team gives a customer for a time beyond what is paid. */
export function AllowanceCard({ orgId, rows, hasPlan, mayGive }: AllowanceCardProps) {
  const may = useStaffMay("billing:write");
  const open = rows.find(({ endedAt }) => endedAt === null);
  if (!may && rows.length === 0) return null;
  const action = open ? <EndButton orgId={orgId} row={open} /> : hasPlan ? <LimitsButton orgId={orgId} /> : <TrialButton orgId={orgId} />;
  return (
    <Card
      title="Trial and limits"
      aside={may && (open !== undefined || mayGive) && <span className="-my-2">{action}</span>}
      flush={rows.length > 0}
    >
      {rows.length === 0 ? (
        <p className="text-13 text-muted">
          {hasPlan ? "The limits are those of the plan." : "A trial gives a plan for some days, without a card."}
        </p>
      ) : (
        <DataTable caption="Trial and limits" hideCaption columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}

/** What is no number is sent as it is meant to be refused, at its field. */
const countOf = (data: FormData, name: string): number => numberIn(textOf(data, name)) ?? Number.NaN;
const maybeCount = (data: FormData, name: string): number | null => (textOf(data, name).trim() === "" ? null : countOf(data, name));

function Common() {
  return (
    <>
      <Field name="days" label="Days" hint={`At most ${MAX_DAYS}.`} required>
        <NumberInput defaultValue="14" />
      </Field>
      <Field name="note" label="Why" hint="For our team. Stored in the audit log." required counter={300}>
        <Textarea rows={2} />
      </Field>
    </>
  );
}

function TrialButton({ orgId }: { orgId: string }) {
  const { giveAllowance } = useStaffActions();
  return (
    <FormDialog
      title="Give a trial"
      description="Live keys work at once, without a card, and stop automatically. Owners are notified now, three days before the end and at the end."
      trigger={<Button size="sm">Give a trial</Button>}
      submit="Give trial"
      onSubmit={async (data) => {
        const plan = PLANS.find((name) => name === textOf(data, "plan")) ?? "pro";
        const common = { days: countOf(data, "days"), note: textOf(data, "note") };
        await giveAllowance(orgId, { kind: "trial", plan, quotaCalls: countOf(data, "quotaCalls"), ...common });
        return { title: "Trial given" };
      }}
    >
      <Field name="plan" label="Plan">
        <Select defaultValue="pro" options={PLANS.map((value) => ({ value, label: PLAN_TABLE[value].title }))} />
      </Field>
      <Field name="quotaCalls" label="Calls in all" hint={`At most ${countText(MAX_TRIAL_CALLS)}.`} required>
        <NumberInput defaultValue="1,000" suffix="calls" />
      </Field>
      <Common />
    </FormDialog>
  );
}

function LimitsButton({ orgId }: { orgId: string }) {
  const { giveAllowance } = useStaffActions();
  return (
    <FormDialog
      title="Change the limits for a time"
      description="They apply within a second. Afterwards the limits are again what they are now. A change of plan ends them. Owners are notified."
      trigger={<Button size="sm">Change limits for a time</Button>}
      submit="Change limits"
      onSubmit={async (data) => {
        const [perSecond, bucket] = [maybeCount(data, "burst.perSecond"), maybeCount(data, "burst.bucket")];
        const burst = perSecond === null && bucket === null ? null : { perSecond: perSecond ?? Number.NaN, bucket: bucket ?? Number.NaN };
        const common = { days: countOf(data, "days"), note: textOf(data, "note") };
        await giveAllowance(orgId, { kind: "limits", quotaCalls: maybeCount(data, "quotaCalls"), burst, ...common });
        return { title: "Limits changed" };
      }}
    >
      <Field name="quotaCalls" label="Calls per month" hint="Leave empty to keep them.">
        <NumberInput suffix="calls" />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field name="burst.perSecond" label="Calls per second" hint="Both or neither.">
          <NumberInput />
        </Field>
        <Field name="burst.bucket" label="Burst">
          <NumberInput />
        </Field>
      </div>
      <Common />
    </FormDialog>
  );
}

function EndButton({ orgId, row }: { orgId: string; row: AllowanceView }) {
  const { endAllowance } = useStaffActions();
  const isTrial = row.kind === "trial";
  return (
    <ConfirmAction
      title={isTrial ? "End the trial?" : "End the changed limits?"}
      confirm={isTrial ? "End trial" : "End changed limits"}
      onConfirm={async () => {
        await endAllowance(orgId);
        return { title: isTrial ? "Trial ended" : "Limits as usual" };
      }}
      trigger={<Button size="sm">{isTrial ? "End trial" : "End changed limits"}</Button>}
    >
      <p>
        {isTrial
          ? "Live keys stop working within a second. Owners are notified."
          : "The limits are again what they were before. Owners are notified."}
      </p>
    </ConfirmAction>
  );
}
