"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "@/components/ui/form";
import { textOf } from "@/components/ui/form-text";
import { SubmitButton } from "@/components/ui/submit-button";
import { useAccountActions } from "./actions";
import { AuthenticatorForm } from "./authenticator-form";
import { CodeField } from "./code-field";
import { useRevealCodes } from "./use-reveal-codes";

type Scan = { secret: string; qrSvg: string };

type SecondFactorSetupProps = {
  email: string;
  /** Where to go on after the first one was set up. */
  then: string;
  /** An authenticator is in force: a code of it, or a recovery code, is asked for first. */
  replaces?: boolean;
};

/** Sets an authenticator up, the first or another one: scan, enter a code, store the recovery codes. */
export function SecondFactorSetup({ email, then, replaces = false }: SecondFactorSetupProps) {
  const { beginSecondFactor, confirmSecondFactor } = useAccountActions();
  const revealCodes = useRevealCodes();
  const { push } = useRouter();
  const [scan, setScan] = useState<Scan | null>(null);
  const begin = async (data: FormData) => setScan(await beginSecondFactor(replaces ? textOf(data, "code") : undefined));
  const confirm = async (code: string) => {
    await revealCodes({
      title: replaces ? "Authenticator replaced" : "Two-factor authentication turned on",
      email,
      request: () => confirmSecondFactor(code),
      onStored: () => !replaces && push(then),
    });
    setScan(null);
  };

  if (scan !== null) return <AuthenticatorForm {...scan} onCode={confirm} />;
  return (
    <Form onSubmit={begin} label={replaces ? "Replace authenticator" : "Set up two-factor authentication"}>
      <p className="max-w-[60ch]">
        {replaces
          ? "The current one works until the new one is confirmed. You get new recovery codes."
          : "You need an authenticator app on your phone or a password manager that generates six-digit codes."}
      </p>
      {replaces && <CodeField />}
      <SubmitButton>{replaces ? "Replace authenticator" : "Continue"}</SubmitButton>
    </Form>
  );
}
