import { uuidv7 } from "@/lib/core/ids";
import type { TxContext } from "@/lib/platform/context";
import type { ReplyKind } from "./contract";
import { authorOf } from "./records";

type Message = { requestId: string; kind: ReplyKind | "reply" | "withdrawal" | "note"; text: string };

/** What the applicant says has no author, also when they are signed in. Ids follow time, so that a thread has one order. */
export async function addMessage(tx: TxContext, message: Message): Promise<void> {
  const now = tx.clock.now();
  const authorId = message.kind === "reply" ? null : authorOf(tx.actor);
  await tx.db.requestMessage.create({ data: { id: `msg_${uuidv7(now)}`, ...message, authorId, at: new Date(now) } });
}
