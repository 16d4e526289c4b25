import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import type { KeyRow } from "@/lib/keys/contract";
import { keyState } from "./words";

/** Whether a key works, as a mark. */
export function KeyState({ keyRow, now }: { keyRow: KeyRow; now: number }) {
  const { word, tone } = keyState(keyRow, now);
  return (
    <Tag tone={tone} dot>
      {word}
      {keyRow.revokedAt !== null && (
        <span className="text-muted max-md:hidden">
          <RelativeTime at={keyRow.revokedAt} now={now} />
        </span>
      )}
    </Tag>
  );
}
