"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { DuplicatePair } from "@/lib/catalog/duplicates/contract";
import { REASON_CHARS } from "@/lib/catalog/imports/contract";
import { useDataActions } from "./actions";

type DecideDuplicateProps = { pair: DuplicatePair; hashes: string[] | null };
type Decision = "merged" | "linked" | "distinct";

const WORDS: Readonly<Record<Decision, { action: string; done: string; text: string }>> = {
  merged: {
    action: "Merge records",
    done: "Records merged",
    text: "One record is withdrawn, as a release of its own. Of a company, its names become aliases of the other one, and its products, shipments and subsidiaries are linked to it; its other values are not kept. Customers see the change within a second. Undo the release to take the merge back.",
  },
  linked: {
    action: "Link records",
    done: "Records linked",
    text: "The records are marked as the same, and both stay published. Nothing that customers see changes.",
  },
  distinct: {
    action: "Mark as distinct",
    done: "Records marked as distinct",
    text: "The records stay as they are, and are not suggested again.",
  },
};

/** What a pair is: merged while both records are published, linked or distinct at any time. */
export function DecideDuplicate({ pair, hashes }: DecideDuplicateProps) {
  const [reason, setReason] = useState("");
  const [survivor, setSurvivor] = useState(pair.ids[0]);
  const { decideDuplicate } = useDataActions();
  const { id, version } = pair;
  const dialog = (decision: Decision, choice?: ReactNode) => (
    <ConfirmAction
      title={WORDS[decision].action}
      confirm={WORDS[decision].action}
      trigger={<Button>{WORDS[decision].action}</Button>}
      onConfirm={async () => {
        await decideDuplicate(
          id,
          decision === "merged" ? { decision, version, survivor, hashes: hashes ?? [], reason } : { decision, version, reason },
        );
        return { title: WORDS[decision].done };
      }}
    >
      <div className="grid gap-4">
        <p>{WORDS[decision].text}</p>
        {choice}
        <Field name="reason" label="Reason" required hint="Stored with the pair and in the audit log.">
          <Textarea rows={2} maxLength={REASON_CHARS} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </ConfirmAction>
  );
  const options = pair.ids.map((value, i) => ({ value, label: `${pair.titles[i] ?? value} (${pair.sources[i] ?? ""})` }));
  return (
    <>
      {pair.state !== "distinct" && dialog("distinct")}
      {pair.state !== "linked" && dialog("linked")}
      {hashes !== null &&
        dialog(
          "merged",
          <Field name="survivor" label="Record to keep">
            <Select options={options} value={survivor} onChange={(event) => setSurvivor(event.target.value)} />
          </Field>,
        )}
    </>
  );
}
