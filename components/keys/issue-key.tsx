"use client";

import { Plus } from "lucide-react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { SecretDialog } from "@/components/ui/secret-dialog";
import type { PlanName } from "@/lib/billing/plans";
import { IssueKeyForm } from "./issue-key-form";
import { firstCall } from "./words";

type IssueKeyProps = {
  publicUrl: string;
  liveRefusal: string | null;
  sandboxLimit: string;
  /** The plan that is in force or was; null for none. */
  plan: PlanName | null;
  variant?: ButtonProps["variant"];
  /** The address asks for the form: `?new=1`. */
  startsOpen?: boolean;
};

/** The button that makes a key: a form, then the secret, once. */
export function IssueKey({ publicUrl, liveRefusal, sandboxLimit, plan, variant = "primary", startsOpen = false }: IssueKeyProps) {
  return (
    <SecretDialog
      title="New key"
      storeTitle="Store this key now"
      label="API key"
      stored={{ title: "Key created", description: "It works immediately." }}
      startsOpen={startsOpen}
      trigger={
        <Button variant={variant}>
          <Plus size={15} aria-hidden="true" />
          New key
        </Button>
      }
      beside={(secret) => <CodeBlock title="Try it" label="First call" code={firstCall(publicUrl, secret)} wrap />}
    >
      {(create) => <IssueKeyForm {...{ liveRefusal, sandboxLimit, plan, create }} />}
    </SecretDialog>
  );
}
