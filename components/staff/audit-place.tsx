import { TextLink } from "@/components/ui/text-link";
import type { EventRow } from "@/lib/events/contract";

/** Where the subject of an event can be looked at; null where it has no page. */
function subjectHref(subject: string | null): string | null {
  if (subject === null) return null;
  if (subject.startsWith("req_")) return `/staff/access-requests?view=all&request=${encodeURIComponent(subject)}`;
  if (subject.startsWith("usr_")) return `/staff/customers?tab=people&q=${encodeURIComponent(subject)}`;
  if (subject.startsWith("org_")) return `/staff/customers/${encodeURIComponent(subject)}`;
  if (subject.startsWith("tpl_")) return `/staff/templates?template=${encodeURIComponent(subject)}`;
  if (subject.startsWith("mail_")) return `/staff/outbox?mail=${encodeURIComponent(subject)}`;
  return null;
}

/** The organisation that it happened in, and what it happened to. */
export function AuditPlace({ event, organisation }: { event: EventRow; organisation: string | undefined }) {
  const { orgId, subject } = event;
  const href = subject === orgId ? null : subjectHref(subject);
  return (
    <span className="grid min-w-32 justify-items-start gap-0.5">
      {orgId !== null && (
        <TextLink href={`/staff/customers/${encodeURIComponent(orgId)}`} className="line-clamp-2 [overflow-wrap:anywhere]">
          {organisation ?? orgId}
        </TextLink>
      )}
      {href !== null && subject !== null && (
        <TextLink href={href} className="num text-12 whitespace-nowrap">
          {subject.slice(0, 4)}…{subject.slice(-6)}
        </TextLink>
      )}
    </span>
  );
}
