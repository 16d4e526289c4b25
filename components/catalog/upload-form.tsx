"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { ProblemError } from "@/components/ui/form-errors";
import { Progress } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { MAX_UPLOAD_BYTES, SUPPORTING_KIND } from "@/lib/catalog/imports/contract";
import { sizeText } from "@/lib/core/wording";
import { useDataActions } from "./actions";
import { sendFile } from "./queries";
import { FileField, UploadOptions } from "./upload-options";

type Texts = Readonly<Record<string, string>>;
export type ImportKind = { kind: string; title: string; mode: string; options: Texts; files: Texts };

const refuse = (parameter: string, detail: string): never => {
  throw new ProblemError({ code: "invalid-parameter", detail, errors: [{ parameter, code: "required", detail }] });
};

/** The file of a field, or null where none was chosen. */
function fileIn(data: FormData, field: string): File | null {
  const file = data.get(field);
  if (!(file instanceof File) || file.size === 0) return null;
  if (file.size > MAX_UPLOAD_BYTES) refuse(field, `The file has ${sizeText(file.size)}. The limit is ${sizeText(MAX_UPLOAD_BYTES)}.`);
  return file;
}

/** Chooses a file and how it is read, and sends it piece by piece. */
export function UploadForm({ kinds, first = "" }: { kinds: readonly ImportKind[]; first?: string }) {
  const router = useRouter();
  const { begin, discard } = useDataActions();
  const [kind, setKind] = useState(first);
  const [sent, setSent] = useState<{ bytes: number; of: number } | null>(null);
  const stop = useRef<AbortController>(null);
  const chosen = kinds.find((entry) => entry.kind === kind);

  /** Sends one file to an import of its own and gives the import's id. */
  async function send(file: File, begun: Omit<Parameters<typeof begin>[0], "file_name" | "bytes">, signal: AbortSignal): Promise<string> {
    const { id } = await begin({ ...begun, file_name: file.name, bytes: file.size });
    setSent({ bytes: 0, of: file.size });
    try {
      await sendFile(id, file, { stopped: signal, onProgress: (bytes) => setSent({ bytes, of: file.size }) });
      return id;
    } catch (error) {
      await discard(id).catch(() => undefined);
      throw error;
    }
  }

  async function submit(data: FormData) {
    if (!chosen) return refuse("kind", "Choose a file type.");
    const file = fileIn(data, "file") ?? refuse("file", "Choose a file that is not empty.");
    const further = Object.keys(chosen.files).flatMap((name) => {
      const found = fileIn(data, `file-${name}`);
      return found ? [{ name, file: found }] : [];
    });
    const options = Object.fromEntries(Object.keys(chosen.options).map((name) => [name, String(data.get(`option-${name}`) ?? "")]));
    stop.current = new AbortController();
    const { signal } = stop.current;
    const files: Record<string, string> = {};
    try {
      for (const { name, file: one } of further) files[name] = await send(one, { kind: SUPPORTING_KIND }, signal);
      const id = await send(file, { kind: chosen.kind, options, files }, signal);
      router.push(`/staff/data/imports/${id}`);
    } catch (error) {
      setSent(null);
      if (!signal.aborted) throw error;
    }
  }

  return (
    <Form onSubmit={submit} label="Import a file">
      <Field name="kind" label="File type" required hint={chosen && MODE_TEXTS[chosen.mode]}>
        <Select
          options={kinds.map((entry) => ({ value: entry.kind, label: entry.title }))}
          placeholder="Choose a file type"
          value={kind}
          onChange={(event) => setKind(event.target.value)}
        />
      </Field>
      <FileField
        name="file"
        label="File"
        required
        hint={`CSV, JSON, NDJSON, Excel (.xlsx) or Parquet, plain or in a zip or gzip archive, up to ${sizeText(MAX_UPLOAD_BYTES)}.`}
      />
      {chosen && <UploadOptions options={chosen.options} files={chosen.files} />}
      {sent !== null && (
        <Progress label="Uploading" value={sent.bytes} max={sent.of} text={`${sizeText(sent.bytes)} of ${sizeText(sent.of)}`} />
      )}
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton>Upload and check</SubmitButton>
        {sent !== null && <Button onClick={() => stop.current?.abort()}>Cancel</Button>}
      </div>
    </Form>
  );
}

const MODE_TEXTS: Readonly<Record<string, string>> = {
  snapshot: "The file is the full list of its source. Records missing from it will be removed.",
  merge: "Rows in the file are added or updated. Other records stay unchanged.",
  mapped: "A file whose columns fit a saved mapping is read by it. For any other file, you choose which column is which field.",
  "mapped-again": "You choose which column is which field, even if a saved mapping has the columns of the file.",
};
