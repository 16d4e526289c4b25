"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type FormErrors, fieldErrors } from "@/components/ui/form-errors";
import { FormSummary } from "@/components/ui/form-summary";
import { useDone } from "@/components/ui/use-done";
import { SSO_PROTOCOLS, type SsoProtocol } from "@/lib/accounts/sso/contract";
import { useSsoActions } from "./actions";

/** Which protocol the directory speaks; our addresses are shown then. `isNext`: it is the next thing to do. */
export function ChooseProtocol({ isNext }: { isNext: boolean }) {
  const { begin } = useSsoActions();
  const said = useDone();
  const [pending, setPending] = useState<SsoProtocol | null>(null);
  const [failure, setFailure] = useState<FormErrors | null>(null);
  async function choose(protocol: SsoProtocol) {
    setPending(protocol);
    setFailure(null);
    try {
      await begin(protocol);
      said({ title: "Setup started", description: "Enter our addresses in your directory, then its values here." });
    } catch (thrown) {
      setFailure(fieldErrors(thrown));
    } finally {
      setPending(null);
    }
  }
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[72ch] text-13 text-muted">
        Use OpenID Connect if your directory offers both: it needs less to be copied, and keys are renewed automatically. Nobody can sign in
        through it before you turn it on.
      </p>
      {failure !== null && <FormSummary errors={failure} onPick={() => undefined} />}
      <div className="flex flex-wrap gap-2.5">
        <Button variant={isNext ? "primary" : "secondary"} pending={pending === "oidc"} onClick={() => choose("oidc")}>
          Set up {SSO_PROTOCOLS.oidc}
        </Button>
        <Button pending={pending === "saml"} onClick={() => choose("saml")}>
          Set up {SSO_PROTOCOLS.saml}
        </Button>
      </div>
    </div>
  );
}
