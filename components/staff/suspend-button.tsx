"use client";

import { useState } from "react";
import { several } from "@/components/ui/amounts";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { SUSPENDED_PAYMENTS, type SuspendedPayments } from "@/lib/accounts/contract";
import { useStaffActions } from "./actions";

const PAYMENTS: Readonly<Record<SuspendedPayments, { label: string; hint: string }>> = {
  keep: { label: "Keep charging", hint: "The subscription renews as before." },
  pause: {
    label: "Pause",
    hint: "Periods that start during the suspension are not charged. Lifting the suspension starts a new period if needed.",
  },
  end: { label: "Cancel now", hint: "The subscription ends immediately. The customer can choose a plan again later." },
};

type SuspendButtonProps = {
  subject: { kind: "customers"; id: string; name: string; keys: number; members: number } | { kind: "users"; id: string; name: string };
  isSuspended: boolean;
  size?: "sm" | "md";
};

function whatBreaks(subject: SuspendButtonProps["subject"]): string {
  if (subject.kind === "users")
    return "They are signed out everywhere immediately and can't sign in. API keys of their organisations keep working.";
  const { keys, members } = subject;
  return `${several(keys, "key stops", "keys stop")} working within a second, including sandbox keys. ${several(members, "member", "members")} can still sign in and view data. Nothing is deleted.`;
}

/** Suspends an organisation or a person, or ends that; the reason stands in the audit log. */
export function SuspendButton({ subject, isSuspended, size = "md" }: SuspendButtonProps) {
  const [reason, setReason] = useState("");
  const [payments, setPayments] = useState<SuspendedPayments>("keep");
  const isCustomer = subject.kind === "customers";
  const { suspend } = useStaffActions();
  return (
    <ConfirmAction
      title={
        <span className="[overflow-wrap:anywhere]">
          {isSuspended ? "Lift the suspension of" : "Suspend"} {subject.name.slice(0, 80)}
        </span>
      }
      confirm={isSuspended ? "Lift suspension" : "Suspend"}
      variant={isSuspended ? "primary" : "danger"}
      onConfirm={async () => {
        await suspend(subject.kind, subject.id, { isSuspended: !isSuspended, reason, ...(isCustomer ? { payments } : {}) });
        setReason("");
        return { title: isSuspended ? "Suspension lifted" : "Suspended" };
      }}
      trigger={
        <Button size={size}>
          {isSuspended ? "Lift suspension" : "Suspend"}
          <span className="sr-only"> {subject.name}</span>
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>
          {isSuspended
            ? isCustomer
              ? "Its keys work again within a second, and a paused subscription resumes."
              : "They can sign in again."
            : whatBreaks(subject)}
        </p>
        {isCustomer && !isSuspended && (
          <Field name="payments" label="Subscription" hint={PAYMENTS[payments].hint}>
            <Select
              options={SUSPENDED_PAYMENTS.map((value) => ({ value, label: PAYMENTS[value].label }))}
              value={payments}
              onChange={({ target }) => setPayments(SUSPENDED_PAYMENTS.find((one) => one === target.value) ?? "keep")}
            />
          </Field>
        )}
        <Field
          name="reason"
          label="Reason"
          hint={
            isCustomer ? "Sent to owners and billing members by e-mail and shown in the customer's audit log." : "Stored in the audit log."
          }
          required
        >
          <Textarea rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </ConfirmAction>
  );
}
