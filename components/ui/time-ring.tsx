import { exactMoment, spanText } from "./moment";
import { SOON_MS } from "./time-left";

type TimeRingProps = { dueMs: number; now: number; /** The whole span, for the share that is left. */ totalMs: number; size?: number };

/** What is left of a span, as a ring. */
export function TimeRing({ dueMs, now, totalMs, size = 72 }: TimeRingProps) {
  const left = dueMs - now;
  const share = Math.min(1, Math.max(0, left / totalMs));
  const colour = left < 0 ? "var(--bad)" : left < SOON_MS ? "var(--warn)" : "var(--muted)";
  const round = 2 * Math.PI * 28;
  const words = `${spanText(left)} ${left < 0 ? "overdue" : "left"}`;
  const [first = "", second = ""] = spanText(left).split(/(?<=[a-z]) /);
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      role="img"
      aria-label={`${words}, due ${exactMoment(dueMs)}`}
      className="num shrink-0"
    >
      <circle cx="32" cy="32" r="28" fill="none" stroke={left < 0 ? colour : "var(--line)"} strokeWidth="5" />
      {share > 0 && (
        <circle
          cx="32"
          cy="32"
          r="28"
          fill="none"
          stroke={colour}
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={`${share * round} ${round}`}
          transform="rotate(-90 32 32)"
        />
      )}
      <text
        x="32"
        y={second === "" ? 36 : 31}
        textAnchor="middle"
        fontSize="12"
        fontWeight="600"
        fill={left < 0 ? "var(--bad)" : "var(--ink)"}
      >
        {first}
      </text>
      {second !== "" && (
        <text x="32" y="44" textAnchor="middle" fontSize="11" fill="var(--muted)">
          {second}
        </text>
      )}
    </svg>
  );
}
