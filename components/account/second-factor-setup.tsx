"use client";

import { useState } from "react";
import { goTo } from "@/components/sign-in/actions";
import { textOf } from "@/components/sign-in/form-text";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useAccountActions } from "./actions";
import { AuthenticatorForm } from "./authenticator-form";
import { CodeField } from "./code-field";
import { RecoveryCodes } from "./recovery-codes";

type Step = { name: "start" } | { name: "scan"; secret: string; qrSvg: string } | { name: "codes"; codes: readonly string[] };

type SecondFactorSetupProps = {
  email: string;
  then: string;
  /** An authenticator is in force: a code of it, or a recovery code, is asked for first. */
  replaces?: boolean;
};

/** Sets an authenticator up, the first or another one: scan, enter a code, store the recovery codes. */
export function SecondFactorSetup({ email, then, replaces = false }: SecondFactorSetupProps) {
  const { beginSecondFactor, confirmSecondFactor } = useAccountActions();
  const [step, setStep] = useState<Step>({ name: "start" });
  const begin = async (data: FormData) =>
    setStep({ name: "scan", ...(await beginSecondFactor(replaces ? textOf(data, "code") : undefined)) });
  const confirm = async (code: string) => setStep({ name: "codes", ...(await confirmSecondFactor(code)) });

  if (step.name === "scan") return <AuthenticatorForm secret={step.secret} qrSvg={step.qrSvg} onCode={confirm} />;
  if (step.name === "codes")
    return (
      <RecoveryCodes
        title={replaces ? "Your authenticator is replaced" : "Your second factor is set up"}
        codes={step.codes}
        email={email}
        onStored={() => void goTo(then)}
      />
    );
  return (
    <Form onSubmit={begin} label={replaces ? "Replace authenticator" : "Set up a second factor"}>
      <p className="max-w-[60ch]">
        {replaces
          ? "The current one works until the new one is confirmed. You get new recovery codes."
          : "You need an authenticator: an app on your phone, or a password manager that shows six digits. Have it at hand, then begin."}
      </p>
      {replaces && <CodeField />}
      <SubmitButton>{replaces ? "Replace authenticator" : "Begin"}</SubmitButton>
    </Form>
  );
}
