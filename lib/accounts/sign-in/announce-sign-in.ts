import { queueMail } from "@/lib/mail/queue-mail";
import type { TxContext } from "@/lib/platform/context";
import { userById } from "../records";
import { newBrowserMail } from "../security-mails";

/** Mails a person that a browser signed in that was not known; once for each session. */
export async function announceSignIn(tx: TxContext, userId: string, sessionId: string): Promise<void> {
  const { name, email } = await userById(tx.db, userId);
  const content = newBrowserMail(name, tx);
  await queueMail(tx, { onceKey: `new-browser/${sessionId}`, template: "new-browser", to: email, content, userId });
}
