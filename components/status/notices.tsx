import { Moment } from "@/components/ui/moment-text";
import { Tag } from "@/components/ui/tag";
import { COMPONENT_TITLES } from "@/lib/service-level/contract";
import { NOTICE_KINDS, NOTICE_STATES, type NoticeView } from "@/lib/service-level/notices/contract";
import { NOTICE_TONES } from "./words";

/** What our team says about the service: open notices first, then those that are over, each with its messages, newest first. */
export function Notices({ notices }: { notices: readonly NoticeView[] }) {
  const inOrder = notices.toSorted((a, b) => Number(a.endedAt !== null) - Number(b.endedAt !== null));
  return (
    <section aria-labelledby="notices">
      <h2 id="notices" className="mb-4 text-20 font-semibold">
        Notices
      </h2>
      {notices.length === 0 && <p className="text-14 text-muted">No incidents reported, no maintenance planned.</p>}
      <div className="grid gap-4">
        {inOrder.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </div>
    </section>
  );
}

function Notice({ notice: { id, kind, title, components, endedAt, updates } }: { notice: NoticeView }) {
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20 rounded-lg border border-line bg-surface p-5">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1.5">
        <h3 id={`${id}-title`} className="min-w-0 text-16 font-semibold [overflow-wrap:anywhere]">
          {title}
        </h3>
        <Tag tone={endedAt === null ? NOTICE_TONES[kind] : "neutral"}>
          {endedAt === null ? NOTICE_KINDS[kind] : `${NOTICE_KINDS[kind]}, over`}
        </Tag>
      </header>
      {components.length > 0 && (
        <p className="mt-1 text-13 text-muted">Affected: {components.map((component) => COMPONENT_TITLES[component]).join(", ")}</p>
      )}
      <ol className="mt-3 grid gap-3">
        {updates.map((update) => (
          <li key={update.id} className="border-t border-line pt-3 text-14">
            <p className="flex flex-wrap gap-x-2 text-13 text-muted">
              {kind !== "announcement" && <span className="font-medium text-ink">{NOTICE_STATES[update.state].title}</span>}
              <Moment at={update.createdAt} />
            </p>
            <p className="mt-1 max-w-[68ch] whitespace-pre-line [overflow-wrap:anywhere]">{update.text}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
