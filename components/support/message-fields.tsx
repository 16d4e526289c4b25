import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { MAX_SUPPORT_TEXT } from "@/lib/accounts/support/contract";

/** What every form that reaches support asks for. */
export function MessageFields({ hint, requestId }: { /** Where the reply goes. */ hint?: string; requestId: string | null }) {
  return (
    <>
      <Field name="text" label="Message" hint={hint} required counter={MAX_SUPPORT_TEXT} className="max-w-2xl">
        <Textarea className="min-h-40" />
      </Field>
      <Field
        name="requestId"
        label="Request ID"
        hint="If it is about a failed request: the ID in its response, or on the error page."
        className="max-w-2xl"
      >
        <Input defaultValue={requestId ?? ""} maxLength={100} autoComplete="off" className="num" />
      </Field>
    </>
  );
}
