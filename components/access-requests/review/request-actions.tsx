import { Button } from "@/components/ui/button";
import type { ReplyKind, AccessRequestDetail } from "@/lib/access/contract";
import { type Assignable, AssignMenu } from "./assign-menu";
import { MOVE_OF } from "./drafts";
import { WithdrawOffer } from "./withdraw-offer";

type RequestActionsProps = {
  detail: AccessRequestDetail;
  staff: readonly Assignable[];
  myId: string;
  hasShortcuts: boolean;
  isWriting: boolean;
  onWrite: (kind: ReplyKind) => void;
  onReview: () => void;
  onRestore: () => void;
  onAssign: (staffId: string | null) => void;
  onRetract: (text: string) => Promise<void>;
};

const ANSWERS = [
  { kind: "offer", label: "Approve", key: "a" },
  { kind: "question", label: "Ask", key: "i" },
  { kind: "decline", label: "Decline", key: "d" },
] as const;

/** Where the focus returns when an answer is closed. */
export const answerButtonId = (kind: ReplyKind) => `answer-${kind}`;

/** Only what the table of moves allows now. */
export function RequestActions(props: RequestActionsProps) {
  const { detail, staff, myId, hasShortcuts, isWriting, onWrite, onReview, onRestore, onAssign, onRetract } = props;
  const isOffered = detail.moves.includes("retract");
  const hint = (key: string) => (hasShortcuts ? { shortcut: key } : {});
  const answers = isWriting ? [] : ANSWERS.filter(({ kind }) => detail.moves.includes(MOVE_OF[kind]));
  return (
    <div role="group" aria-label="Actions" className="flex flex-wrap items-center gap-2.5">
      {answers.map(({ kind, label, key }) => (
        <Button
          key={kind}
          id={answerButtonId(kind)}
          variant={kind === "offer" ? "primary" : "secondary"}
          onClick={() => onWrite(kind)}
          {...hint(key)}
        >
          {kind === "offer" && isOffered ? "Revise offer" : label}
        </Button>
      ))}
      {detail.flags.includes("suspected") && <Button onClick={onRestore}>Restore request</Button>}
      {isOffered && <WithdrawOffer onRetract={onRetract} />}
      {detail.moves.includes("review") && <Button onClick={onReview}>Start review</Button>}
      <span className="ml-auto flex flex-wrap items-center gap-2.5">
        {detail.assignee?.id !== myId && (
          <Button variant="quiet" onClick={() => onAssign("me")} {...hint("m")}>
            Assign to me
          </Button>
        )}
        <AssignMenu assignee={detail.assignee} staff={staff} onAssign={onAssign} />
      </span>
    </div>
  );
}
