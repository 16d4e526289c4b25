"use client";

import { useRouter } from "next/navigation";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useDone } from "@/components/ui/use-done";
import { addDays } from "@/lib/core/dates";
import { ACCEPTED_DOCUMENTS, LEGAL_DOCUMENTS, type LegalDocument, MAX_AHEAD_DAYS, MAX_SUMMARY } from "@/lib/legal/contract";
import { useLegalActions } from "./actions";

/** What customers expect between new terms and the day from which they apply. */
const NOTICE_DAYS = 30;

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
  const isMailed = ACCEPTED_DOCUMENTS.some((one) => one === document);
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
            hint={
              isMailed ? "Shown to owners in the console and by e-mail, and in the list of versions." : "Shown in the list of versions."
            }
            required
            counter={MAX_SUMMARY}
          >
            <Textarea rows={3} />
          </Field>
        )}
        <Field
          name="effectiveOn"
          label="In force from"
          hint={
            isMailed
              ? `${document === "dpa" ? "Owners of organisations that accepted one before" : "Owners"} are e-mailed at once. Give them time to read, such as ${NOTICE_DAYS} days.`
              : "Today, or a later day."
          }
          required
        >
          <Input
            type="date"
            defaultValue={addDays(today, document === "terms" && number > 1 ? NOTICE_DAYS : 0)}
            min={today}
            max={addDays(today, MAX_AHEAD_DAYS)}
            className="max-w-48"
          />
        </Field>
        <Checkbox name="checked" label="I have checked this text. Once published, it can only be followed by another version." required />
        <div>
          <SubmitButton>Publish version</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
