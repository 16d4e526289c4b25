"use client";

import { useState } from "react";
import { goTo } from "@/components/api/leave";
import { afterSignUp, enterWithPassword, signUp, type SignUp } from "./actions";
import { CheckMail } from "./check-mail";
import { GoOnUnconfirmed } from "./go-on-unconfirmed";
import { SignUpForm, type Prefill } from "./sign-up-form";

type SignUpPanelProps = {
  prefill: Prefill;
  /** The plan that was chosen before, by its title. */
  plan: string | null;
  next: string | null;
  passwordMin: number;
  /** No mail server is configured and the visitor sits at this machine. */
  isLocal: boolean;
};

/** The form, then what happens with the mail. What was typed stays in the form when the visitor goes back to it. */
export function SignUpPanel({ prefill, plan, next, passwordMin, isLocal }: SignUpPanelProps) {
  const [sent, setSent] = useState<SignUp | null>(null);
  const [known, setKnown] = useState(prefill);
  const enter = async (given: SignUp) => {
    await enterWithPassword(given.email, given.password);
    await goTo(afterSignUp(next));
  };
  const send = async (form: SignUp) => {
    const given = next === null ? form : { ...form, next };
    await signUp(given);
    // Nothing waits for a mail here. Whoever can't go in has an account with another password, and is told of the mail.
    if (isLocal) await enter(given).catch(() => setSent(given));
    else setSent(given);
  };
  const back = () => {
    if (sent !== null) setKnown(sent);
    setSent(null);
  };
  if (sent === null) return <SignUpForm prefill={known} plan={plan} passwordMin={passwordMin} onSend={send} />;
  if (isLocal) return <GoOnUnconfirmed email={sent.email} onEnter={() => enter(sent)} onBack={back} />;
  return <CheckMail email={sent.email} onAgain={() => signUp(sent).then(() => undefined)} onBack={back} />;
}
