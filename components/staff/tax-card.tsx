"use client";

import { useStaffMay } from "@/components/api/staff-role";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { textOf } from "@/components/ui/form-text";
import { Moment } from "@/components/ui/moment-text";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { EXEMPTION_KINDS, type ExemptionKind, type ExemptionView } from "@/lib/billing/tax/contract";
import { useStaffActions } from "./actions";

const WORDS: Readonly<Record<ExemptionKind, string>> = {
  none: "By address and tax ID",
  exempt: "Exempt",
  reverse: "Reverse charge",
};

type TaxCardProps = {
  orgId: string;
  /** Null: nothing was set so far. */ set: ExemptionView | null;
  /** A deleted one changes no more. */ isThere: boolean;
};

/** What our team set by hand about the tax of a customer. */
export function TaxCard({ orgId, set, isThere }: TaxCardProps) {
  const may = useStaffMay("billing:write");
  const { setTax } = useStaffActions();
  const kind = set?.kind ?? "none";
  const dialog = (
    <FormDialog
      title="Change who pays the tax"
      description="It applies to previews, order forms and invoices from now on. Address and tax ID don't change it. Invoices that exist stay as they are."
      trigger={<Button size="sm">Change tax</Button>}
      submit="Change tax"
      onSubmit={async (data) => {
        const chosen = EXEMPTION_KINDS.find((one) => one === textOf(data, "kind")) ?? "none";
        await setTax(orgId, { kind: chosen, reason: textOf(data, "reason"), evidence: textOf(data, "evidence") });
        return { title: "Tax changed" };
      }}
    >
      <Field name="kind" label="Tax">
        <Select defaultValue={kind} options={EXEMPTION_KINDS.map((value) => ({ value, label: WORDS[value] }))} />
      </Field>
      <Field name="reason" label="Why" hint="For our team. Stored in the audit log." required counter={300}>
        <Textarea rows={2} />
      </Field>
      <Field
        name="evidence"
        label="Evidence"
        hint="Where the certificate is, its number, or who checked what and when."
        required
        counter={300}
      >
        <Textarea rows={2} />
      </Field>
    </FormDialog>
  );
  return (
    <Card title="Tax" aside={may && isThere && <span className="-my-2">{dialog}</span>}>
      <DescriptionList
        items={[
          { term: "Decided", details: WORDS[kind] },
          ...(set === null
            ? []
            : [
                { term: "Why", details: <span className="[overflow-wrap:anywhere]">{set.reason}</span> },
                { term: "Evidence", details: <span className="[overflow-wrap:anywhere]">{set.evidence}</span> },
                {
                  term: "Set",
                  details: (
                    <>
                      <Moment at={set.at} form="day" /> by {set.by ?? "a former member of staff"}
                    </>
                  ),
                },
              ]),
        ]}
      />
    </Card>
  );
}
