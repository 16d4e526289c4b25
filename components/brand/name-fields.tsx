import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MOST_NAME_CHARS, type BrandView } from "@/lib/branding/contract";

type NameFieldsProps = {
  brand: BrandView;
  ownPrefix: string;
  disabled: boolean;
  onName: (name: string) => void;
  onPrefix: (prefix: string) => void;
};

/** What the brand is called. */
export function NameFields({ brand, ownPrefix, disabled, onName, onPrefix }: NameFieldsProps) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-3">
      <Field name="name" label="Name" hint="On pages, in titles and in the description of the API." required disabled={disabled}>
        <Input defaultValue={brand.name} maxLength={MOST_NAME_CHARS} onChange={(event) => onName(event.target.value)} />
      </Field>
      <Field name="mailName" label="Sender of mails" hint="The name that mails to your members come from." required disabled={disabled}>
        <Input defaultValue={brand.mailName} maxLength={MOST_NAME_CHARS} />
      </Field>
      <Field
        name="keyPrefix"
        label="Prefix of keys"
        hint={`Two to eight letters; empty for ${ownPrefix}. Keys that exist keep theirs and go on working.`}
        disabled={disabled}
      >
        <Input
          defaultValue={brand.keyPrefix ?? ""}
          mono
          maxLength={8}
          pattern="[a-z]{2,8}"
          title="Two to eight lower-case letters"
          placeholder={ownPrefix}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onPrefix(event.target.value)}
        />
      </Field>
    </div>
  );
}
