import { Link } from "@/components/ui/link";
import { StatusDot } from "@/components/ui/status-dot";

/** What the status page says now; `down` names the parts that are down. */
export type ServiceHealth = { state: "up" | "partial" | "down" | "unknown"; down: readonly string[] };

const TONES = { up: "ok", partial: "bad", down: "bad", unknown: "neutral" } as const;

function textOf({ state, down }: ServiceHealth): string {
  if (state === "up") return "All systems operational";
  if (state === "down") return "The service is down";
  return state === "unknown" ? "No heartbeat yet" : `Down: ${down.join(", ")}`;
}

/** Whether the service is well, in one line that leads to the status page. Null: it can't be read just now. */
export function HealthLine({ health }: { health: ServiceHealth | null }) {
  if (health === null) return null;
  return (
    <p className="mt-1 text-13">
      <Link href="/status" className="flex min-h-6 items-center gap-2 text-muted hover:text-ink">
        <StatusDot tone={TONES[health.state]} />
        <span className="min-w-0 underline decoration-line-strong underline-offset-4">{textOf(health)}</span>
      </Link>
    </p>
  );
}
