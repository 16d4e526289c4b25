"use client";

import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useDone } from "@/components/ui/use-done";
import { type ListedDomain, MAX_SSO_DOMAINS } from "@/lib/accounts/sso/contract";
import { useSsoActions } from "./actions";
import { DomainItem } from "./domain-item";

/** The domains whose addresses sign in through the directory, and the way to add another. */
export function DomainList({ domains, now }: { domains: readonly ListedDomain[]; now: number }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="max-w-[72ch] text-13 text-muted">
        Only e-mail addresses at domains that you have verified here can sign in through your directory. A domain belongs to one
        organisation.
      </p>
      {domains.length > 0 && (
        <ul className="grid gap-3">
          {domains.map((domain) => (
            <DomainItem key={domain.id} domain={domain} now={now} />
          ))}
        </ul>
      )}
      {domains.length < MAX_SSO_DOMAINS ? (
        <AddDomain isFirst={domains.length === 0} />
      ) : (
        <p className="text-13 text-muted">You have {MAX_SSO_DOMAINS} domains. Remove one to add another.</p>
      )}
    </div>
  );
}

function AddDomain({ isFirst }: { isFirst: boolean }) {
  const { addDomain } = useSsoActions();
  const said = useDone();
  const submit = async (data: FormData) => {
    await addDomain(textOf(data, "domain"));
    said({ title: "Domain added", description: "Verify it with the DNS record." });
  };
  return (
    <Form onSubmit={submit} label="Add domain">
      <Field
        name="domain"
        label="Domain"
        hint="The part after @ in your e-mail addresses, such as example.com."
        required
        className="max-w-md"
      >
        <Input mono maxLength={253} autoCapitalize="none" autoComplete="off" spellCheck={false} />
      </Field>
      <div>
        <SubmitButton variant={isFirst ? "primary" : "secondary"}>Add domain</SubmitButton>
      </div>
    </Form>
  );
}
