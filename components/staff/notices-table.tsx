import { Megaphone } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { NOTICE_KINDS, NOTICE_STATES, type NoticeView } from "@/lib/service-level/notices/contract";
import { AddNoticeUpdate } from "./notice-dialogs";

/** Notices, newest first; open ones can be updated. */
export function NoticesTable({ rows, now }: { rows: readonly NoticeView[]; now: number }) {
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title="No notices yet" icon={<Megaphone size={18} />}>
          Publish one to tell customers about an incident, maintenance or something new.
        </EmptyState>
      </Card>
    );
  return (
    <div className="grid gap-4">
      {rows.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} now={now} />
      ))}
    </div>
  );
}

function NoticeCard({ notice, now }: { notice: NoticeView; now: number }) {
  const { id, kind, title, endedAt, createdAt, updates } = notice;
  const [latest] = updates;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <TextLink href={`/status#${id}`} className="font-medium [overflow-wrap:anywhere]">
            {title}
          </TextLink>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
            <Tag tone={endedAt === null ? "warn" : "neutral"}>{endedAt === null ? "Open" : "Over"}</Tag>
            <span>{NOTICE_KINDS[kind]}</span>
            {latest && kind !== "announcement" && <span>{NOTICE_STATES[latest.state].title}</span>}
            <span>
              <RelativeTime at={createdAt} now={now} />, {updates.length === 1 ? "1 message" : `${updates.length} messages`}
            </span>
          </p>
        </div>
        {endedAt === null && <AddNoticeUpdate notice={notice} />}
      </div>
      {latest && <p className="mt-3 max-w-[80ch] text-14 whitespace-pre-line [overflow-wrap:anywhere]">{latest.text}</p>}
    </Card>
  );
}
