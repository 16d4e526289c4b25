import { Card } from "@/components/ui/card";
import { StatusDot } from "@/components/ui/status-dot";
import { TextLink } from "@/components/ui/text-link";
import type { Need } from "./needs";

type NeedsCardProps = {
  needs: readonly Need[];
  isStarting: boolean;
  /** There is no plan yet, and who looks may choose one. */
  mayChoosePlan: boolean;
};

/** What should be done next, or that nothing has to be. */
export function NeedsCard({ needs, isStarting, mayChoosePlan }: NeedsCardProps) {
  return (
    <Card title="To do">
      {needs.length === 0 ? (
        <>
          <p className="flex items-center gap-2 text-14 leading-9">
            <StatusDot tone={isStarting ? "neutral" : "ok"} /> {isStarting ? "Complete the steps above." : "All done."}
          </p>
          {mayChoosePlan && !isStarting && (
            <p className="mt-2 text-13 text-muted">
              For all data and live keys, <TextLink href="/console/billing">choose a plan</TextLink>.
            </p>
          )}
        </>
      ) : (
        <ul className="grid gap-2 text-13">
          {needs.slice(0, 5).map(({ key, tone, subject, text, link }) => (
            <li key={key} className="flex items-start gap-2">
              <StatusDot tone={tone} label={tone === "bad" ? "Urgent:" : "Soon:"} className="mt-1.5" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <strong className="font-medium">{subject}</strong> {text}{" "}
                {link !== null && (
                  <TextLink href={link.href} aria-label={`${link.action}: ${subject}`}>
                    {link.action}
                  </TextLink>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
