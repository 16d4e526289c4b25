"use client";

import { useState } from "react";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Switch } from "@/components/ui/switch";
import { useDone } from "@/components/ui/use-done";
import { TITLE_CHARS } from "@/lib/catalog/imports/contract";
import { type Worse, worseText } from "@/lib/catalog/scorecards/contract";
import { countText } from "@/lib/core/wording";
import { useDataActions } from "./actions";
import { DiscardButton } from "./discard-button";

type PublishFormProps = {
  id: string;
  title: string;
  checked: number;
  responses: string;
  gone: number;
  gonePct: number;
  isEmpty: boolean;
  /** What becomes worse of the source by more than its bound. */
  worse: readonly Worse[];
};

const SHRINK_LIMIT_PCT = 20;
const SHOWN = 8;

/** Makes a release of what the page shows; more rows that go than usual have to be allowed with a switch that names them. */
export function PublishForm({ id, title, checked, responses, gone, gonePct, isEmpty, worse }: PublishFormProps) {
  const { publish } = useDataActions();
  const said = useDone();
  const [isAllowed, setAllowed] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const shrinks = gonePct > SHRINK_LIMIT_PCT;

  async function submit(data: FormData) {
    const confirmed = { allow_shrink: shrinks && isAllowed, allow_worse: worse.length > 0 && isConfirmed };
    const { release } = await publish(id, { title: isEmpty ? title : String(data.get("title")), checked, responses, ...confirmed });
    said({ title: release === null ? "No changes, so no release was created" : `Release ${countText(release)} published` });
  }

  return (
    <Card title={isEmpty ? "Close import" : "Publish"}>
      <Form onSubmit={submit} label="Publish">
        {!isEmpty && (
          <Field
            name="title"
            label="Release title"
            required
            hint="Explain what changed and why. Stored with the release."
            counter={TITLE_CHARS}
            counterStart={title.length}
          >
            <Input defaultValue={title} maxLength={TITLE_CHARS} />
          </Field>
        )}
        {shrinks && (
          <Switch
            label={`Remove ${countText(gone)} records`}
            hint={`That is ${gonePct.toFixed(0)}% of one kind of record published from this source. Confirm only if the file is complete.`}
            checked={isAllowed}
            onChange={(event) => setAllowed(event.target.checked)}
          />
        )}
        {worse.length > 0 && (
          <Switch
            label={worse.length === 1 ? "Publish although a figure gets worse" : `Publish although ${worse.length} figures get worse`}
            hint={`${worse.slice(0, SHOWN).map(worseText).join("; ")}${worse.length > SHOWN ? `; and ${worse.length - SHOWN} more` : ""}. Confirm only if this is right. It is recorded in the audit log.`}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.target.checked)}
          />
        )}
        <div className="flex flex-wrap gap-2.5">
          <SubmitButton disabled={(shrinks && !isAllowed) || (worse.length > 0 && !isConfirmed)}>
            {isEmpty ? "Close without a release" : "Publish release"}
          </SubmitButton>
          <DiscardButton id={id} />
        </div>
      </Form>
    </Card>
  );
}
