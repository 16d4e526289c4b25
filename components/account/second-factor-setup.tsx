"use client";

import { useState } from "react";
import { goTo } from "@/components/sign-in/actions";
import { Form } from "@/components/ui/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { useAccountActions } from "./actions";
import { AuthenticatorForm } from "./authenticator-form";
import { RecoveryCodes } from "./recovery-codes";

type Step = { name: "start" } | { name: "scan"; secret: string; qrSvg: string } | { name: "codes"; codes: readonly string[] };

/** Sets an authenticator up: scan, enter a code, store the recovery codes. */
export function SecondFactorSetup({ email, then }: { email: string; then: string }) {
  const { beginSecondFactor, confirmSecondFactor } = useAccountActions();
  const [step, setStep] = useState<Step>({ name: "start" });
  const begin = async () => setStep({ name: "scan", ...(await beginSecondFactor()) });
  const confirm = async (code: string) => setStep({ name: "codes", ...(await confirmSecondFactor(code)) });

  if (step.name === "scan") return <AuthenticatorForm secret={step.secret} qrSvg={step.qrSvg} onCode={confirm} />;
  if (step.name === "codes")
    return <RecoveryCodes title="Your second factor is set up" codes={step.codes} email={email} onStored={() => void goTo(then)} />;
  return (
    <Form onSubmit={begin} label="Set up a second factor">
      <p className="max-w-[60ch]">
        You need an authenticator: an app on your phone, or a password manager that shows six digits. Have it at hand, then begin.
      </p>
      <SubmitButton>Begin</SubmitButton>
    </Form>
  );
}
