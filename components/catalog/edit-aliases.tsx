"use client";

import { useRouter } from "next/navigation";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Textarea } from "@/components/ui/textarea";
import type { PopupTrigger } from "@/components/ui/use-first-use";
import { REASON_CHARS } from "@/lib/catalog/imports/contract";
import type { AliasRow } from "@/lib/catalog/records/contract";
import { useDataActions } from "./actions";

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

type EditAliasesProps = { row: AliasRow; /** To be added; "" where nothing is. */ name: string; trigger: PopupTrigger };

/** Changes the aliases of a company; what comes of it is looked at before it is published. */
export function EditAliases({ row, name, trigger }: EditAliasesProps) {
  const router = useRouter();
  const { changeAliases } = useDataActions();
  const given = name === "" || row.aliases.includes(name) ? row.aliases : [...row.aliases, name];

  async function submit(data: FormData) {
    const body = { hash: row.hash, aliases: linesOf(String(data.get("aliases") ?? "")), reason: String(data.get("reason")) };
    const { import_id } = await changeAliases(row.id, body);
    router.push(`/staff/data/imports/${import_id}`);
    return { title: "Change prepared", description: "Check the preview and publish it." };
  }

  return (
    <FormDialog title={`Aliases of ${row.name}`} submit="Preview change" onSubmit={submit} trigger={trigger}>
      <Field name="aliases" label="Aliases" hint="One name per line. Remove a line to remove an alias.">
        <Textarea rows={Math.min(12, given.length + 3)} defaultValue={given.join("\n")} />
      </Field>
      <Field name="reason" label="Reason" required hint="Stored with the record and in the audit log.">
        <Textarea rows={2} maxLength={REASON_CHARS} />
      </Field>
    </FormDialog>
  );
}
