"use client";

import { useState } from "react";
import { goTo } from "@/components/api/leave";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { type FormErrors, fieldErrors } from "@/components/ui/form-errors";
import { FormSummary } from "@/components/ui/form-summary";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import type { SsoConnectionView } from "@/lib/accounts/sso/contract";
import { useSsoActions } from "./actions";

type StateProps = { connection: SsoConnectionView; hasDomain: boolean; now: number };

/** Whether the connection works, is on and is required, and what changes that. */
export function ConnectionState({ connection, hasDomain, now }: StateProps) {
  const { lastFailure, isTested } = connection;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {lastFailure !== null && (
        <Banner tone="bad" title="The last sign-in failed">
          {lastFailure.reason}{" "}
          <span className="text-13 text-muted">
            <RelativeTime at={lastFailure.at} now={now} />
          </span>
        </Banner>
      )}
      <Row
        tag={isTested ? ["ok", "Tested"] : ["neutral", "Not tested"]}
        text="Signs you in at your directory and comes back to this page. Your session here stays as it is. Your account needs the e-mail address that the directory has."
      >
        <TestButton connection={connection} />
      </Row>
      <Enabled connection={connection} hasDomain={hasDomain} />
      <Enforced connection={connection} />
    </div>
  );
}

type RowProps = { tag: readonly ["ok" | "neutral", string]; text: string; children: React.ReactNode };

function Row({ tag: [tone, label], text, children }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5 first:border-t-0 first:pt-0">
      <div className="grid max-w-[60ch] justify-items-start gap-2">
        <Tag tone={tone} dot>
          {label}
        </Tag>
        <p className="text-13 text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

function TestButton({ connection: { isComplete } }: { connection: SsoConnectionView }) {
  const { beginTest } = useSsoActions();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<FormErrors | null>(null);
  const test = async () => {
    setPending(true);
    setFailure(null);
    try {
      const { url } = await beginTest();
      await goTo(url);
    } catch (thrown) {
      setFailure(fieldErrors(thrown));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="grid gap-3">
      <Button pending={isPending} disabled={!isComplete} onClick={test}>
        Test sign-in
      </Button>
      {failure !== null && <FormSummary errors={failure} onPick={() => undefined} />}
    </div>
  );
}

function Enabled({ connection: { isEnabled, isComplete }, hasDomain }: { connection: SsoConnectionView; hasDomain: boolean }) {
  const { enable } = useSsoActions();
  const turn = async (isOn: boolean) => {
    await enable(isOn);
    return { title: `Single sign-on is ${isOn ? "on" : "off"}` };
  };
  if (isEnabled)
    return (
      <Row
        tag={["ok", "On"]}
        text="Members with an address at a verified domain can sign in through your directory. Those who are new become members."
      >
        <ConfirmAction
          title="Turn single sign-on off?"
          confirm="Turn off"
          trigger={<Button>Turn off</Button>}
          onConfirm={() => turn(false)}
        >
          Whoever signed in through your directory is signed out. Members who have no password can ask for a sign-in link by e-mail.
        </ConfirmAction>
      </Row>
    );
  const missing = !isComplete ? "Save the values of your directory first." : !hasDomain ? "Verify a domain first." : null;
  return (
    <Row tag={["neutral", "Off"]} text={missing ?? "Let members sign in through your directory. Those who are new become members."}>
      <ConfirmAction
        title="Turn single sign-on on?"
        confirm="Turn on"
        variant="primary"
        trigger={
          <Button variant={missing === null ? "primary" : "secondary"} disabled={missing !== null}>
            Turn on
          </Button>
        }
        onConfirm={() => turn(true)}
      >
        Everyone in your directory who may use this application, with an address at a verified domain, can become a member.
      </ConfirmAction>
    </Row>
  );
}

function Enforced({ connection: { isEnabled, isEnforced, isTested } }: { connection: SsoConnectionView }) {
  const { enforce } = useSsoActions();
  const turn = async (isOn: boolean) => {
    await enforce(isOn);
    return { title: `Single sign-on is ${isOn ? "required" : "optional"}` };
  };
  if (isEnforced)
    return (
      <Row
        tag={["ok", "Required"]}
        text="Members other than owners open the console through your directory only. API keys are not affected."
      >
        <ConfirmAction
          title="Make single sign-on optional?"
          confirm="Make optional"
          trigger={<Button>Make optional</Button>}
          onConfirm={() => turn(false)}
        >
          Members can then sign in with a password, a passkey or a link too.
        </ConfirmAction>
      </Row>
    );
  const isReady = isEnabled && isTested;
  return (
    <Row
      tag={["neutral", "Optional"]}
      text={
        isReady
          ? "Require it of every member but owners, who keep their own way in. API keys are not affected."
          : "To require it, turn it on and test the sign-in with your own account."
      }
    >
      <ConfirmAction
        title="Require single sign-on?"
        confirm="Require for members"
        variant="primary"
        trigger={<Button disabled={!isReady}>Require for members</Button>}
        onConfirm={() => turn(true)}
      >
        Members who signed in another way lose access to this console now, and get it back when they sign in through your directory. Owners
        keep their own way in. API keys keep working.
      </ConfirmAction>
    </Row>
  );
}
