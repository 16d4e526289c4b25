import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { codeText } from "./words";

const MODES = [
  { value: "merge", label: "Merge: other rows stay" },
  { value: "snapshot", label: "Snapshot: missing rows are gone" },
];

/** What an importer lets one choose besides the file. */
export function UploadOptions({ options }: { options: Readonly<Record<string, string>> }) {
  return Object.entries(options).map(([name, about]) => (
    <Field key={name} name={`option-${name}`} label={codeText(name)} hint={`${about.charAt(0).toUpperCase()}${about.slice(1)}.`}>
      {name === "mode" ? <Select options={MODES} /> : <Input maxLength={200} mono={name === "source"} autoComplete="off" />}
    </Field>
  ));
}
