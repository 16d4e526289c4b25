import { TextLink } from "@/components/ui/text-link";
import type { StaffPermission } from "@/lib/core/staff-roles";
import type { EventRow } from "@/lib/events/contract";

type Place = { href: string; may: StaffPermission };

/** Where the subject of an event can be looked at, and by whom; null where it has no page. */
function placeOf(subject: string | null): Place | null {
  if (subject === null) return null;
  const id = encodeURIComponent(subject);
  if (subject.startsWith("req_")) return { href: `/staff/access-requests?view=all&request=${id}`, may: "requests:read" };
  if (subject.startsWith("usr_")) return { href: `/staff/customers?tab=people&q=${id}`, may: "customers:read" };
  if (subject.startsWith("org_")) return { href: `/staff/customers/${id}`, may: "customers:read" };
  if (subject.startsWith("tpl_")) return { href: `/staff/templates?template=${id}`, may: "requests:read" };
  if (subject.startsWith("mail_")) return { href: `/staff/outbox?mail=${id}`, may: "mail:read" };
  return null;
}

type AuditPlaceProps = {
  event: EventRow;
  organisation: string | undefined;
  /** What the role of who looks may open. */
  allows: (permission: StaffPermission) => boolean;
};

/** The organisation that it happened in, and what it happened to. */
export function AuditPlace({ event, organisation, allows }: AuditPlaceProps) {
  const { orgId, subject } = event;
  const place = subject === orgId ? null : placeOf(subject);
  return (
    <span className="grid min-w-32 justify-items-start gap-0.5">
      {orgId !== null && (
        <TextLink href={`/staff/customers/${encodeURIComponent(orgId)}`} className="line-clamp-2 [overflow-wrap:anywhere]">
          {organisation ?? orgId}
        </TextLink>
      )}
      {place !== null && subject !== null && allows(place.may) && (
        <TextLink href={place.href} className="num text-12 whitespace-nowrap">
          {subject.slice(0, 4)}…{subject.slice(-6)}
        </TextLink>
      )}
    </span>
  );
}
