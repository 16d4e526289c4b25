"use client";

import { useStaffMay } from "@/components/api/staff-role";
import { numberIn } from "@/components/ui/amounts";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Day } from "@/components/ui/day";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { Moment } from "@/components/ui/moment-text";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import { Tag } from "@/components/ui/tag";
import { Textarea } from "@/components/ui/textarea";
import { type AllowanceView, MAX_DAYS, MAX_PLAN_DAYS, MAX_TRIAL_CALLS } from "@/lib/billing/allowances/contract";
import { PLAN_TABLE, PLANS, type PlanName } from "@/lib/billing/plans";
import { lastDayBefore } from "@/lib/core/dates";
import { countText } from "@/lib/core/wording";
import { useStaffActions } from "./actions";

type AllowanceCardProps = {
  orgId: string;
  /** Newest first. */ rows: readonly AllowanceView[];
  /** The plan in force, so that its limits can be others or a higher one can be given; null: a trial can be given. */ plan: PlanName | null;
  /** A deleted or suspended organisation gets nothing. */ mayGive: boolean;
};

const KINDS: Readonly<Record<AllowanceView["kind"], (row: AllowanceView) => string>> = {
  trial: ({ plan }) => `Trial of ${PLAN_TABLE[plan].title}`,
  limits: ({ plan }) => `Other limits for ${PLAN_TABLE[plan].title}`,
  plan: ({ plan, usualPlan }) => `${PLAN_TABLE[plan].title}${usualPlan === null ? "" : `, pays for ${PLAN_TABLE[usualPlan].title}`}`,
};

const given = (row: AllowanceView): string => {
  const { kind, quotaCalls, burst } = row;
  return [
    KINDS[kind](row),
    ...(quotaCalls === null ? [] : [`${countText(quotaCalls)} calls${kind === "trial" ? "" : " per month"}`]),
    ...(burst === null ? [] : [`${countText(burst.perSecond)} calls per second, bursts of ${countText(burst.bucket)}`]),
  ].join(", ");
};

const COLUMNS: readonly Column<AllowanceView>[] = [
  { key: "what", header: "Given", cell: (row) => <span className="[overflow-wrap:anywhere]">{given(row)}</span> },
  { key: "note", header: "Why", wide: true, cell: ({ note }) => <span className="[overflow-wrap:anywhere]">{note}</span> },
  { key: "by", header: "By", wide: true, cell: ({ by }) => by ?? "Former member of staff" },
  {
    key: "until",
    header: "Until",
    cell: ({ kind, endsAt, endedAt }) =>
      kind === "plan" && endedAt === null ? <Day at={lastDayBefore(new Date(endsAt))} /> : <Moment at={endedAt ?? endsAt} form="day" />,
  },
  { key: "state", header: "State", cell: ({ endedAt }) => (endedAt === null ? <Tag tone="ok">In force</Tag> : <Tag>Ended</Tag>) },
];

/** What our team gives a customer for a time beyond what is paid. */
export function AllowanceCard({ orgId, rows, plan, mayGive }: AllowanceCardProps) {
  const may = useStaffMay("billing:write");
  const open = rows.find(({ endedAt }) => endedAt === null);
  if (!may && rows.length === 0) return null;
  return (
    <Card
      title="Trial, plan and limits"
      aside={
        may && (
          <span className="-my-2 inline-flex flex-wrap justify-end gap-2">
            {open ? <EndButton orgId={orgId} row={open} /> : mayGive && <Give orgId={orgId} plan={plan} />}
          </span>
        )
      }
      flush={rows.length > 0}
    >
      {rows.length === 0 ? (
        <p className="text-13 text-muted">
          {plan === null ? "A trial gives a plan for some days, without a card." : "The limits are those of the plan."}
        </p>
      ) : (
        <DataTable caption="Trial, plan and limits" hideCaption columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      )}
    </Card>
  );
}

const higherThan = (plan: PlanName): PlanName[] => PLANS.slice(PLANS.indexOf(plan) + 1);

function Give({ orgId, plan }: { orgId: string; plan: PlanName | null }) {
  if (plan === null) return <TrialButton orgId={orgId} />;
  return (
    <>
      {higherThan(plan).length > 0 && <PlanButton orgId={orgId} paid={plan} />}
      <LimitsButton orgId={orgId} />
    </>
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
      <Why />
    </>
  );
}

const Why = () => (
  <Field name="note" label="Why" hint="For our team. Stored in the audit log." required counter={300}>
    <Textarea rows={2} />
  </Field>
);

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

function PlanButton({ orgId, paid }: { orgId: string; paid: PlanName }) {
  const { giveAllowance } = useStaffActions();
  const plans = higherThan(paid);
  return (
    <FormDialog
      title="Give a higher plan"
      description={`Its features and limits apply within a second, and nothing is charged. The customer still pays for ${PLAN_TABLE[paid].title}, which applies again after the last day. Owners are notified.`}
      trigger={<Button size="sm">Give a higher plan</Button>}
      submit="Give plan"
      onSubmit={async (data) => {
        const plan = plans.find((name) => name === textOf(data, "plan")) ?? plans[0] ?? paid;
        const common = { until: textOf(data, "until"), note: textOf(data, "note") };
        await giveAllowance(orgId, { kind: "plan", plan, quotaCalls: maybeCount(data, "quotaCalls"), ...common });
        return { title: "Plan given" };
      }}
    >
      <Field name="plan" label="Plan">
        <Select options={plans.map((value) => ({ value, label: PLAN_TABLE[value].title }))} />
      </Field>
      <Field name="quotaCalls" label="Calls per month" hint="Leave empty for those of the plan. Required for Enterprise.">
        <NumberInput suffix="calls" />
      </Field>
      <Field name="until" label="Last day (UTC)" hint={`Within the next ${MAX_PLAN_DAYS} days.`} required>
        <Input type="date" />
      </Field>
      <Why />
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

const ENDING = {
  trial: {
    title: "End the trial?",
    confirm: "End trial",
    done: "Trial ended",
    text: "Live keys stop working within a second. Owners are notified.",
  },
  limits: {
    title: "End the changed limits?",
    confirm: "End changed limits",
    done: "Limits as usual",
    text: "The limits are again what they were before. Owners are notified.",
  },
  plan: {
    title: "End the higher plan?",
    confirm: "End plan",
    done: "Plan as paid",
    text: "The plan that is paid applies again within a second. Owners are notified.",
  },
} as const satisfies Record<AllowanceView["kind"], unknown>;

function EndButton({ orgId, row }: { orgId: string; row: AllowanceView }) {
  const { endAllowance } = useStaffActions();
  const { title, confirm, done, text } = ENDING[row.kind];
  return (
    <ConfirmAction
      title={title}
      confirm={confirm}
      onConfirm={async () => {
        await endAllowance(orgId);
        return { title: done };
      }}
      trigger={<Button size="sm">{confirm}</Button>}
    >
      <p>{text}</p>
    </ConfirmAction>
  );
}
