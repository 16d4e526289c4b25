import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Asks who is signed in for the authenticator that is in force. */
export function CodeField({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <Field name="code" label="Code" hint="The six-digit code from your current authenticator, or a recovery code." required>
      <Input mono autoFocus={autoFocus} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={24} />
    </Field>
  );
}
