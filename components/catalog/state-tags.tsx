import { Tag } from "@/components/ui/tag";
import type { ImportState } from "@/lib/catalog/imports/contract";
import type { QuarantineState } from "@/lib/catalog/quarantine/contract";
import { QUARANTINE_WORDS, IMPORT_WORDS } from "./words";

export function ImportStateTag({ state }: { state: ImportState }) {
  const { title, tone } = IMPORT_WORDS[state];
  return (
    <Tag tone={tone} dot={state === "failed" || state === "mapping" || state === "staged"}>
      {title}
    </Tag>
  );
}

export function QuarantineStateTag({ state }: { state: QuarantineState }) {
  const { title, tone } = QUARANTINE_WORDS[state];
  return (
    <Tag tone={tone} dot={state === "open"}>
      {title}
    </Tag>
  );
}
