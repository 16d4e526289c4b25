"use client";

import { useSupportActions } from "./actions";
import { MessageForm } from "./message-form";

/** The author writes in their conversation again. */
export function WriteAgain({ threadId, isOpen, email }: { threadId: string; isOpen: boolean; email: string }) {
  const { writeAgain } = useSupportActions();
  return (
    <MessageForm
      label="Message"
      hint={`${isOpen ? "" : "Sending a message reopens this conversation. "}We reply here and by e-mail to ${email}.`}
      button="Send message"
      done="Message sent"
      send={(text) => writeAgain(threadId, { text })}
    />
  );
}
