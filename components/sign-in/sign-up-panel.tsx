"use client";

import { useState } from "react";
import { afterSignIn, enterWithPassword, goTo, signUp, type SignUp } from "./actions";
import { keepNext } from "./after-sign-up";
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
  const send = async (given: SignUp) => {
    await signUp(given);
    keepNext(next);
    setSent(given);
  };
  const back = () => {
    if (sent !== null) setKnown(sent);
    setSent(null);
  };
  const enter = async (given: SignUp) => {
    await enterWithPassword(given.email, given.password);
    await goTo(afterSignIn(next));
  };
  if (sent === null) return <SignUpForm prefill={known} plan={plan} passwordMin={passwordMin} onSend={send} />;
  if (isLocal) return <GoOnUnconfirmed email={sent.email} onEnter={() => enter(sent)} onBack={back} />;
  return <CheckMail email={sent.email} onAgain={() => signUp(sent).then(() => undefined)} onBack={back} />;
}
