import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { codeText, ENCODING_OPTIONS } from "./words";

const about = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** A field that takes a file from this computer. */
export function FileField({ name, label, hint, required = false }: { name: string; label: string; hint: string; required?: boolean }) {
  return (
    <Field name={name} label={label} required={required} hint={hint}>
      <Input type="file" />
    </Field>
  );
}

export const MODES = [
  { value: "merge", label: "Merge: keep other records" },
  { value: "snapshot", label: "Snapshot: remove missing records" },
];
const FORM_MODES = [...MODES, { value: "patch", label: "Patch: only change the stated values" }];

type Texts = Readonly<Record<string, string>>;

const CHOICES: Readonly<Record<string, readonly SelectOption[]>> = {
  mode: FORM_MODES,
  encoding: [{ value: "", label: "Detect" }, ...ENCODING_OPTIONS],
};

function OptionInput({ name, value }: { name: string; value: string | undefined }) {
  const choices = CHOICES[name];
  if (choices) return <Select options={choices} defaultValue={value} />;
  return <Input maxLength={200} mono={name === "source"} autoComplete="off" defaultValue={value} />;
}

/** What an importer lets one choose besides the file: texts, with what was chosen before, and further files. */
export function UploadOptions({ options, files, values = {} }: { options: Texts; files: Texts; values?: Texts }) {
  return (
    <>
      {Object.entries(options).map(([name, text]) => (
        <Field key={name} name={`option-${name}`} label={codeText(name)} hint={about(text)}>
          <OptionInput name={name} value={values[name]} />
        </Field>
      ))}
      {Object.entries(files).map(([name, text]) => (
        <FileField key={name} name={`file-${name}`} label={`${codeText(name)} (optional)`} hint={about(text)} />
      ))}
    </>
  );
}
