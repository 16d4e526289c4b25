import { Tag } from "@/components/ui/tag";

type State = { isOpen: boolean; isAnswered: boolean };

/** Where a conversation is; `forTeam`: what is open without our reply is work. */
export function ThreadState({ thread: { isOpen, isAnswered }, forTeam = false }: { thread: State; forTeam?: boolean }) {
  if (!isOpen) return <Tag>Closed</Tag>;
  if (isAnswered) return <Tag tone="ok">Replied</Tag>;
  return forTeam ? (
    <Tag tone="warn" dot>
      To reply
    </Tag>
  ) : (
    <Tag>Open</Tag>
  );
}
