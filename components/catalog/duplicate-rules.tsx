import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { DuplicateRuleRow } from "@/lib/catalog/duplicates/contract";
import { countText } from "@/lib/core/wording";
import { DuplicateRuleDialog } from "./duplicate-rule-dialog";
import { RESOURCE_WORDS, RULE_WORDS } from "./words";

const factOf = ({ decision, min_score, matches }: DuplicateRuleRow): string =>
  decision === null
    ? "Off: a person decides every pair."
    : `${RULE_WORDS[decision]} from a score of ${min_score}, every night · ${countText(matches)} open ${matches === 1 ? "pair" : "pairs"} now`;

/** What happens to pairs without a person. */
export function DuplicateRules({ rules }: { rules: readonly DuplicateRuleRow[] }) {
  return (
    <Card title="Automatic decisions">
      <ul className="grid gap-3">
        {rules.map((rule) => (
          <li key={rule.resource} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="min-w-0">
              <p className="text-14 font-medium">{RESOURCE_WORDS[rule.resource].title}</p>
              <p className="text-13 text-muted">{factOf(rule)}</p>
            </div>
            <DuplicateRuleDialog
              key={rule.version}
              rule={rule}
              trigger={
                <Button size="sm">
                  Change<span className="sr-only"> rule for {RESOURCE_WORDS[rule.resource].many}</span>
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
