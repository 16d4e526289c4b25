"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { bytesText } from "@/components/data/words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { ProblemError } from "@/components/ui/form-errors";
import { Input } from "@/components/ui/input";
import { Progress } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { MAX_UPLOAD_BYTES } from "@/lib/catalog/imports/contract";
import { useDataActions } from "./actions";
import { sendFile } from "./queries";
import { UploadOptions } from "./upload-options";

export type ImportKind = { kind: string; title: string; mode: string; options: Readonly<Record<string, string>> };

const refuse = (parameter: string, detail: string): never => {
  throw new ProblemError({ code: "invalid-parameter", detail, errors: [{ parameter, code: "required", detail }] });
};

/** Chooses a file and how it is read, and sends it piece by piece. */
export function UploadForm({ kinds }: { kinds: readonly ImportKind[] }) {
  const router = useRouter();
  const { begin, discard } = useDataActions();
  const [kind, setKind] = useState("");
  const [sent, setSent] = useState<{ bytes: number; of: number } | null>(null);
  const stop = useRef<AbortController>(null);
  const chosen = kinds.find((entry) => entry.kind === kind);

  async function submit(data: FormData) {
    const file = data.get("file");
    if (!chosen) return refuse("kind", "Choose what kind of file it is.");
    if (!(file instanceof File) || file.size === 0) return refuse("file", "Choose a file that is not empty.");
    if (file.size > MAX_UPLOAD_BYTES)
      return refuse("file", `The file has ${bytesText(file.size)}; ${bytesText(MAX_UPLOAD_BYTES)} are the most.`);
    const options = Object.fromEntries(Object.keys(chosen.options).map((name) => [name, String(data.get(`option-${name}`) ?? "")]));
    const { id } = await begin({ kind: chosen.kind, file_name: file.name, bytes: file.size, options });
    stop.current = new AbortController();
    const { signal } = stop.current;
    setSent({ bytes: 0, of: file.size });
    try {
      await sendFile(id, file, signal, (bytes) => setSent({ bytes, of: file.size }));
      router.push(`/staff/data/imports/${id}`);
    } catch (error) {
      setSent(null);
      await discard(id).catch(() => undefined);
      if (!signal.aborted) throw error;
    }
  }

  return (
    <Form onSubmit={submit} label="Import a file">
      <Field name="kind" label="Kind of file" required hint={chosen && modeText(chosen.mode)}>
        <Select
          options={kinds.map((entry) => ({ value: entry.kind, label: entry.title }))}
          placeholder="Choose a kind"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        />
      </Field>
      <Field name="file" label="File" required hint={`Text as the kind says, plain or as .gz, up to ${bytesText(MAX_UPLOAD_BYTES)}.`}>
        <Input
          type="file"
          className="h-auto! py-1.5 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-2.5 file:py-1 file:text-13 file:text-ink"
        />
      </Field>
      {chosen && <UploadOptions options={chosen.options} />}
      {sent !== null && (
        <Progress label="Uploading" value={sent.bytes} max={sent.of} text={`${bytesText(sent.bytes)} of ${bytesText(sent.of)}`} />
      )}
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton>Upload and check</SubmitButton>
        {sent !== null && <Button onClick={() => stop.current?.abort()}>Cancel</Button>}
      </div>
    </Form>
  );
}

const modeText = (mode: string): string =>
  mode === "snapshot"
    ? "The file is the whole list of its source: rows that are missing from it will be gone."
    : "Rows are added and changed; rows that are not in the file stay.";
