"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useDone } from "@/components/ui/use-done";
import { PLACEHOLDERS, type ReplyKind, type ReplyTemplate } from "@/lib/access/contract";
import { isOneOf } from "@/lib/core/tables";
import { useStaffActions } from "./actions";

const KIND_OPTIONS = [
  { value: "offer", label: "Offer" },
  { value: "question", label: "Question" },
  { value: "decline", label: "Decline" },
] as const;

const isKind = (value: string): value is ReplyKind => KIND_OPTIONS.some((option) => option.value === value);

/** One template, or a new one, with what it looks like beside it. */
export function TemplateEditor({ template }: { template: ReplyTemplate | null }) {
  const [kind, setKind] = useState<ReplyKind>(template?.kind ?? "offer");
  const [name, setName] = useState(template?.name ?? "");
  const [text, setText] = useState(template?.text ?? "");
  const { saveTemplate } = useStaffActions();
  const said = useDone();
  const router = useRouter();
  const save = async () => {
    const saved = await saveTemplate(template?.id ?? null, { kind, name, text });
    said({ title: "Template saved", description: saved.name });
    if (template === null) router.replace(`/staff/templates?template=${saved.id}`, { scroll: false });
  };
  return (
    <div className="@container grid gap-5">
      <div className="grid items-start gap-5 @3xl:grid-cols-2">
        <Card title={template === null ? "New template" : "Edit template"} className="max-md:order-first">
          <Form onSubmit={save} label="Template">
            <Field name="kind" label="Kind" required>
              <Select options={KIND_OPTIONS} value={kind} onChange={(event) => isKind(event.target.value) && setKind(event.target.value)} />
            </Field>
            <Field name="name" label="Name" required>
              <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={80} autoComplete="off" />
            </Field>
            <Field
              name="text"
              label="Text"
              hint={
                <span className="[overflow-wrap:anywhere]">
                  Available placeholders: {PLACEHOLDERS[kind].map((word) => `{{${word}}}`).join(" ")}
                </span>
              }
              required
            >
              <Textarea rows={10} value={text} onChange={(event) => setText(event.target.value)} />
            </Field>
            <div className="flex flex-wrap gap-2.5">
              <SubmitButton>Save template</SubmitButton>
              {template !== null && <Delete template={template} />}
            </div>
          </Form>
        </Card>
        <Card title="Preview with sample values">
          {text.trim() === "" ? (
            <p className="text-13 text-muted">The preview appears here as you type.</p>
          ) : (
            <p className="text-14 [overflow-wrap:anywhere] whitespace-pre-wrap">{withSample(kind, text)}</p>
          )}
        </Card>
      </div>
    </div>
  );
}

function Delete({ template: { id, name } }: { template: ReplyTemplate }) {
  const { deleteTemplate } = useStaffActions();
  const router = useRouter();
  return (
    <ConfirmAction
      title={<span className="[overflow-wrap:anywhere]">Delete “{name}”</span>}
      confirm="Delete template"
      onConfirm={async () => {
        await deleteTemplate(id);
        router.replace("/staff/templates", { scroll: false });
        return { title: "Template deleted", description: name };
      }}
      trigger={<Button variant="quiet">Delete</Button>}
    >
      It can no longer be used for replies. Replies already sent are not affected.
    </ConfirmAction>
  );
}

const SAMPLE = {
  first_name: "Ingrid",
  name: "Ingrid Dahl",
  company: "Borealis Energy Research",
  amount: "$2,400 per month",
  due: "28 Nov 2026, 08:00 UTC",
} as const satisfies Record<(typeof PLACEHOLDERS)[ReplyKind][number], string>;

const PLACEHOLDER = /\{\{\s*([a-z_]{1,40})\s*\}\}/g;

/** The text with sample values; what isn't known for this kind stays as it is written, so that it is seen. */
function withSample(kind: ReplyKind, text: string): string {
  const known = PLACEHOLDERS[kind];
  return text.replace(PLACEHOLDER, (whole, name: string) => (isOneOf(known, name) ? SAMPLE[name] : whole));
}
