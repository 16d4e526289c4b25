"use client";

import { useRouter } from "next/navigation";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useDone } from "@/components/ui/use-done";
import { LEGAL_DOCUMENTS, type LegalDocument, MAX_SUMMARY } from "@/lib/legal/contract";
import { useLegalActions } from "./actions";

type PublishFormProps = {
  document: LegalDocument;
  /** The number that the new version will have. */
  number: number;
  /** Of the version before, or what the site shows without one. */
  text: string;
  /** YYYY-MM-DD, UTC. */
  today: string;
};

/** A new version of a document, from the text of the one before. */
export function PublishForm({ document, number, text, today }: PublishFormProps) {
  const { publishVersion } = useLegalActions();
  const said = useDone();
  const router = useRouter();
  const publish = async (data: FormData) => {
    const input = { document, text: textOf(data, "text"), summary: textOf(data, "summary"), effectiveOn: textOf(data, "effectiveOn") };
    const published = await publishVersion(input);
    said({ title: `Version ${published.number} published`, description: LEGAL_DOCUMENTS[document] });
    router.push("/staff/legal");
  };
  return (
    <Card title={`Version ${number}`}>
      <p className="mb-5 max-w-[60ch] text-14 text-muted">A published version is never changed or removed, only followed by another.</p>
      <Form onSubmit={publish} label={`Version ${number}`}>
        <Field name="text" label="Text" hint="Markdown: ## headings, paragraphs, lists, tables and links." required>
          <Textarea rows={24} defaultValue={text} mono className="max-h-[70vh]" />
        </Field>
        {number > 1 && (
          <Field
            name="summary"
            label="What has changed"
            hint="Shown above the text and in the e-mail to owners."
            required
            counter={MAX_SUMMARY}
          >
            <Textarea rows={3} />
          </Field>
        )}
        <Field
          name="effectiveOn"
          label="In force from"
          hint={document === "terms" ? "Owners are e-mailed at once. Give them time to read, such as 30 days." : "Today, or a later day."}
          required
        >
          <Input type="date" defaultValue={today} min={today} className="max-w-48" />
        </Field>
        <div>
          <SubmitButton>Publish version</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
