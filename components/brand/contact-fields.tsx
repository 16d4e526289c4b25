import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { BrandView } from "@/lib/brand/contract";

const LINKS = [
  { name: "imprintUrl", label: "Imprint" },
  { name: "termsUrl", label: "Terms" },
  { name: "privacyUrl", label: "Privacy" },
] as const;

/** Where readers of the host turn to: under every page and mail. */
export function ContactFields({ brand, disabled }: { brand: BrandView; disabled: boolean }) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Field name="support" label="Support e-mail" hint="Replies to e-mails go here." disabled={disabled}>
        <Input type="email" defaultValue={brand.support ?? ""} maxLength={254} autoComplete="off" />
      </Field>
      {LINKS.map(({ name, label }) => (
        <Field key={name} name={name} label={label} hint="A URL that starts with https://." disabled={disabled}>
          <Input type="url" defaultValue={brand[name] ?? ""} maxLength={300} autoComplete="off" />
        </Field>
      ))}
    </div>
  );
}
