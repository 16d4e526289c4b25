"use client";

import { Tabs } from "@/components/ui/tabs";
import { useStaffSupportActions } from "./actions";
import { MessageForm } from "./message-form";

type SupportReplyProps = { orgId: string; threadId: string; email: string; /** The author is still a member. */ mayReply: boolean };

/** Replies to a customer, and keeps what they replied by e-mail. */
export function SupportReply({ orgId, threadId, email, mayReply }: SupportReplyProps) {
  const { reply: write } = useStaffSupportActions(orgId, threadId);
  const reply = mayReply ? (
    <MessageForm
      label="Reply"
      hint={`Sent by e-mail to ${email}, and shown in their console.`}
      button="Send reply"
      done="Reply sent"
      send={(text) => write({ kind: "staff", text })}
    />
  ) : (
    <p className="text-13 text-muted">The author is no longer a member of the organisation, so no reply can be sent.</p>
  );
  const mailed = (
    <MessageForm
      label="Text of the e-mail"
      hint="For a reply that is in your support mailbox only. Its author sees it in this conversation."
      button="Add e-mail"
      done="E-mail added"
      send={(text) => write({ kind: "email", text })}
    />
  );
  return (
    <Tabs
      label="What to add"
      tabs={[
        { value: "staff", label: "Reply", content: reply },
        { value: "email", label: "Add a reply that came by e-mail", content: mailed },
      ]}
    />
  );
}
