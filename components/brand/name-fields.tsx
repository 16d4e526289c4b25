import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MAX_NAME_CHARS, type BrandView } from "@/lib/brand/contract";

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
      <Field name="name" label="Name" hint="Shown on pages, in titles and in the API description." required disabled={disabled}>
        <Input defaultValue={brand.name} maxLength={MAX_NAME_CHARS} onChange={(event) => onName(event.target.value)} />
      </Field>
      <Field name="mailName" label="E-mail sender name" hint="The sender name of e-mails to your members." required disabled={disabled}>
        <Input defaultValue={brand.mailName} maxLength={MAX_NAME_CHARS} />
      </Field>
      <Field
        name="keyPrefix"
        label="Key prefix"
        hint={`Two to eight letters. Leave empty to use ${ownPrefix}. Existing keys keep their prefix and keep working.`}
        disabled={disabled}
      >
        <Input
          defaultValue={brand.keyPrefix ?? ""}
          mono
          maxLength={8}
          pattern="[a-z]{2,8}"
          title="Two to eight lowercase letters"
          placeholder={ownPrefix}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onPrefix(event.target.value)}
        />
      </Field>
    </div>
  );
}
