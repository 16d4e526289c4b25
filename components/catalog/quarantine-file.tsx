"use client";

import { useState } from "react";
import { several } from "@/components/ui/amounts";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { wrongField } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { RunButton } from "@/components/ui/run-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { MAX_DECISIONS, MAX_DECISIONS_BYTES, type DecideByFileReply } from "@/lib/catalog/quarantine/contract";
import { countText } from "@/lib/core/wording";
import { useDataActions } from "./actions";

type Read = { csv: string; name: string; reply: DecideByFileReply };

/** Takes open rows out as a file, and decides as the edited file says: first what it would do, then all of it. */
export function QuarantineFile({ download }: { download: string }) {
  const { decideByFile } = useDataActions();
  const [read, setRead] = useState<Read | null>(null);
  const done = useDone();

  async function look(data: FormData) {
    const file = data.get("file");
    if (!(file instanceof File) || file.size === 0) throw wrongField("file", "Choose a non-empty file.");
    if (file.size > MAX_DECISIONS_BYTES) throw wrongField("file", "The file is larger than 4 MB. Split it into parts.");
    const csv = await file.text();
    setRead({ csv, name: file.name, reply: await decideByFile(csv, true) });
  }

  async function apply({ csv, name }: Read): Promise<void> {
    const reply = await decideByFile(csv, false);
    // Somebody may have decided on a row meanwhile: then nothing was changed.
    setRead(reply.applied ? null : { csv, name, reply });
    if (reply.applied) done({ title: `${several(decidedIn(reply), "row", "rows")} decided` });
  }

  return (
    <Card title="Decide in a spreadsheet" aside={`Up to ${countText(MAX_DECISIONS)} open rows a file`}>
      <div className="grid gap-5">
        <p className="max-w-[68ch] text-13 text-muted">
          Write accept, correct, or reject into the column “decision”, and why into “reason”. To correct a row, change its values; to
          publish one that jumps, write yes into “accept_jump”. Rows without a decision stay open.
        </p>
        <Form onSubmit={look} label="Decide by file">
          <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
            <ButtonLink href={download} prefetch={false}>
              Download CSV
            </ButtonLink>
            <Field name="file" label="Edited CSV file" required className="min-w-0 flex-1 basis-64">
              <Input type="file" accept=".csv,text/csv" />
            </Field>
            <SubmitButton variant="secondary">Check file</SubmitButton>
          </div>
        </Form>
        {read && <Outcome read={read} onApply={() => apply(read)} />}
      </div>
    </Card>
  );
}

const decidedIn = ({ accepted, corrected, rejected }: DecideByFileReply): number => accepted + corrected + rejected;

function Outcome({ read, onApply }: { read: Read; onApply: () => Promise<void> }) {
  const { refused, changes, left, accepted, corrected, rejected } = read.reply;
  const total = decidedIn(read.reply);
  const parts = [`${countText(accepted)} accepted`, `${countText(corrected)} corrected`, `${countText(rejected)} rejected`];
  if (refused.length > 0)
    return (
      <Banner
        tone="bad"
        title={`${several(refused.length, "decision", "decisions")} in ${read.name} can't be made. Nothing was changed.`}
        live
      >
        <Notes notes={refused} />
      </Banner>
    );
  return (
    <Banner
      title={`${read.name}: ${parts.join(", ")}, ${countText(left)} without a decision`}
      live
      action={total > 0 && <RunButton run={onApply}>Apply {several(total, "decision", "decisions")}</RunButton>}
    >
      {changes.length > 0 && <Notes notes={changes} />}
    </Banner>
  );
}

const SHOWN = 20;

function Notes({ notes }: { notes: DecideByFileReply["refused"] }) {
  return (
    <ul className="mt-1 grid gap-1 text-13">
      {notes.slice(0, SHOWN).map(({ line, id, detail }) => (
        <li key={line} className="[overflow-wrap:anywhere]">
          <span className="num">Line {countText(line)}</span>, row <span className="num">{id}</span>: {detail}
        </li>
      ))}
      {notes.length > SHOWN && <li className="text-muted">and {countText(notes.length - SHOWN)} more</li>}
    </ul>
  );
}
