"use client";

import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { useToast } from "@/components/ui/use-toast";
import { PLACEHOLDERS, type ReplyKind, type ReplyTemplate } from "@/lib/access/contract";
import type { Draft } from "./drafts";

type ReplyTextProps = {
  kind: ReplyKind;
  draft: Draft;
  templates: readonly ReplyTemplate[];
  onChange: (change: Partial<Draft>) => void;
  error: string | undefined;
};

const takeFocus = (node: HTMLTextAreaElement | null) => node?.focus();

/** The words of an answer and the template that they start from. */
export function ReplyText({ kind, draft, templates, onChange, error }: ReplyTextProps) {
  const toast = useToast();
  const own = templates.filter((template) => template.kind === kind);
  const names = PLACEHOLDERS[kind].map((name) => `{{${name}}}`).join(" ");

  function choose(templateId: string) {
    const text = own.find(({ id }) => id === templateId)?.text ?? "";
    const isTyped = draft.text.trim() !== "" && !own.some((template) => template.text === draft.text);
    onChange({ templateId, text });
    if (!isTyped) return;
    const before = { templateId: draft.templateId, text: draft.text };
    toast({ title: "Your text was replaced", tone: "plain", action: { label: "Undo", onClick: () => onChange(before) } });
  }

  return (
    <>
      <Field name="template" label="Template">
        <Select
          value={draft.templateId}
          onChange={(event) => choose(event.target.value)}
          placeholder="None"
          options={own.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Field
        name="text"
        label={kind === "offer" ? "Message" : kind === "question" ? "Question" : "Reason"}
        hint={<span className="[overflow-wrap:anywhere]">Available placeholders: {names}</span>}
        error={error}
        required={kind !== "offer"}
      >
        <Textarea
          rows={6}
          {...(kind === "offer" ? {} : { ref: takeFocus })}
          value={draft.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Field>
    </>
  );
}
