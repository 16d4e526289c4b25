import { Section } from "./section";

const GROUPS = {
  Ground: ["paper", "surface", "sunken", "float", "line", "line-strong", "input"],
  Ink: ["ink", "muted", "faint", "sun-ink", "ok", "warn", "bad"],
  Sun: ["sun", "sun-hover", "sun-edge", "mark"],
  Washes: ["sun-wash", "ok-wash", "warn-wash", "bad-wash"],
  Stages: ["stage-polysilicon", "stage-wafer", "stage-cell", "stage-module", "stage-glass", "stage-inverter"],
  Series: ["series-1", "series-2", "series-3", "series-4", "series-5", "series-6"],
};
const SIZES = ["text-44", "text-28", "text-20", "text-16", "text-14", "text-13", "text-12"];

export function Tokens() {
  return (
    <Section title="Tokens">
      {Object.entries(GROUPS).map(([group, names]) => (
        <div key={group} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
          <span className="text-13 text-muted">{group}</span>
          <ul className="flex flex-wrap gap-3">
            {names.map((name) => (
              <li key={name} className="grid w-28 gap-1 text-12 text-muted">
                <span className="h-9 rounded-md border border-line-strong" style={{ background: `var(--${name})` }} />
                {name}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="grid gap-2">
        {SIZES.map((size) => (
          <p key={size} className={`${size} font-semibold`}>
            Polysilicon to inverter <span className="num text-12 font-normal tracking-normal text-muted">{size}</span>
          </p>
        ))}
        <p className="num text-14">0123456789 spv_live_9fQ2 $1,999.00</p>
      </div>
    </Section>
  );
}
