"use client";

import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { sizeText } from "@/lib/core/wording";
import { saveFile } from "./csv-file";

type FileViewProps = { file: Blob; headers: Headers };

/** A response that is a file: it was counted already, and is saved from here. */
export function FileView({ file, headers }: FileViewProps) {
  const name = /filename="([^"]+)"/.exec(headers.get("Content-Disposition") ?? "")?.[1] ?? "rows.xlsx";
  return (
    <EmptyState title={name} action={<Button onClick={() => saveFile(file, name, file.type)}>Download file</Button>}>
      {`An Excel file of ${sizeText(file.size)}.`}
      {headers.get("Page-Has-More") === "true" && " It has one page of the result; its sheet About has the URL of the next."}
    </EmptyState>
  );
}
