import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { AssessmentSettings } from "@/lib/catalog/assessments/contract";
import { SettingsDialog } from "./settings-dialog";
import { APPROVAL_WORDS } from "./words";

type SettingsCardProps = { settings: readonly AssessmentSettings[]; sources: readonly { code: string; name: string }[] };

const factsOf = ({ approval, bound_pct, publish_time, zone }: AssessmentSettings): string =>
  [
    `Approval: ${APPROVAL_WORDS[approval].toLowerCase()}`,
    bound_pct === null ? "bound: the limits of imports" : `bound: ${bound_pct}%`,
    publish_time === null ? "published by hand" : `published at ${publish_time} (${zone})`,
  ].join(" · ");

/** The sources that our team assesses. */
export function SettingsCard({ settings, sources }: SettingsCardProps) {
  const others = sources.filter(({ code }) => settings.every(({ source }) => source !== code));
  return (
    <Card
      title="Assessed sources"
      aside={others.length > 0 && <SettingsDialog settings={null} sources={others} trigger={<Button size="sm">Add source</Button>} />}
    >
      {settings.length === 0 ? (
        <p className="text-14 text-muted">
          {others.length === 0
            ? "There is no source with prices yet. Import the first prices of your series as a file, with the frequency daily or weekly."
            : "No source is set up. Add the one whose prices your team assesses."}
        </p>
      ) : (
        <ul className="grid gap-3">
          {settings.map((one) => (
            <li key={one.source} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <p className="text-14 font-medium">{one.name}</p>
                <p className="text-13 text-muted">{factsOf(one)}</p>
              </div>
              <SettingsDialog
                key={one.version}
                settings={one}
                sources={[]}
                trigger={
                  <Button size="sm">
                    Change<span className="sr-only"> settings of {one.name}</span>
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
