import { RelativeTime } from "@/components/ui/relative-time";
import { TextLink } from "@/components/ui/text-link";
import { type AccessRequestDetail, reviewPath } from "@/lib/access/contract";
import { PLAN_TABLE } from "@/lib/billing/plans";
import { isKeyOf } from "@/lib/core/tables";
import { STATE_WORDS } from "./words";

const planTitle = (plan: string | null): string => (plan === null ? "no plan" : isKeyOf(PLAN_TABLE, plan) ? PLAN_TABLE[plan].title : plan);

/** What we know of who asks. */
export function Applicant({ detail, now }: { detail: AccessRequestDetail; now: number }) {
  const { account, otherRequests } = detail;
  return (
    <div className="grid gap-3 text-13">
      {account === null ? (
        <p className="text-muted">No account uses this e-mail address.</p>
      ) : (
        <p className="[overflow-wrap:anywhere]">
          <span className="text-muted">Has an account as</span>{" "}
          <TextLink href={`/staff/customers?tab=people&q=${encodeURIComponent(detail.email)}`}>{account.name}</TextLink>
          {account.organisations.map(({ id, name, role, plan }) => (
            <span key={id} className="block">
              <TextLink href={`/staff/customers/${id}`}>{name}</TextLink>{" "}
              <span className="text-muted">
                {role}, {planTitle(plan)}
              </span>
            </span>
          ))}
        </p>
      )}
      {otherRequests.length === 0 ? (
        <p className="text-muted">No other requests from this company.</p>
      ) : (
        <ul aria-label="Other requests" className="grid gap-1.5">
          {otherRequests.map(({ id, company, name, state, receivedAt, sameAddress }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <TextLink href={reviewPath(id)}>{company}</TextLink>{" "}
              <span className="text-muted">
                {sameAddress ? "same e-mail address" : name} · {STATE_WORDS[state]} · <RelativeTime at={receivedAt} now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
