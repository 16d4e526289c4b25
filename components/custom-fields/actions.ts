"use client";

import { readReply } from "@/components/api/call-api";
import { useOrgAction } from "@/components/api/org-provider";
import {
  UPLOAD_MEDIA,
  type ChangeFieldInput,
  type DefineFieldInput,
  type FieldResource,
  type FieldRow,
  type RecordValues,
  type UploadRow,
} from "@/lib/custom-fields/contract";

const UPLOAD_MS = 120_000;

/** A file is sent as it is, and takes longer than a form. */
async function sendFile(path: string, file: File): Promise<UploadRow> {
  const signal = AbortSignal.timeout(UPLOAD_MS);
  const response = await fetch(path, { method: "POST", body: file, signal, headers: { "Content-Type": UPLOAD_MEDIA } });
  return readReply<UploadRow>(response);
}

/** What can be done with the fields behind an address of the portal: one's own, or those of a customer. */
export function useFieldActions(api: string) {
  const act = useOrgAction();
  const at = (...parts: string[]): string => [api, ...parts.map(encodeURIComponent)].join("/");
  return {
    define: (body: DefineFieldInput) => act<FieldRow>(api, { method: "POST", body }),
    change: (id: string, body: ChangeFieldInput) => act<FieldRow>(at(id), { method: "PATCH", body }),
    remove: (id: string) => act(at(id), { method: "DELETE" }),
    setValues: (id: string, values: Record<string, string>) => act<RecordValues>(at("values", id), { method: "PUT", body: { values } }),
    upload: (resource: FieldResource, file: File) =>
      sendFile(`${at("uploads")}?${new URLSearchParams({ resource, name: file.name.slice(0, 255) }).toString()}`, file),
    apply: (id: string) => act<UploadRow>(at("uploads", id), { method: "POST" }),
    discard: (id: string) => act(at("uploads", id), { method: "DELETE" }),
  };
}
