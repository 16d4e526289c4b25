"use client";

import { Button } from "@/components/ui/button";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { countText } from "@/lib/core/wording";
import type { UploadRow } from "@/lib/custom-fields/contract";
import { useFieldActions } from "./actions";
import { valuesText } from "./words";

/** Applies a file that was read, or gives it up. */
export function ApplyUpload({ api, upload }: { api: string; upload: UploadRow }) {
  const { apply, discard } = useFieldActions(api);
  const { set, changed, cleared, refusedCount } = upload.report;
  const count = set + changed + cleared;

  async function run() {
    const { report } = await apply(upload.id);
    return {
      title: `${valuesText(report.set + report.changed + report.cleared)} applied`,
      description: "They appear in responses within a second.",
    };
  }
  async function giveUp() {
    await discard(upload.id);
    return { title: "File discarded", description: "Nothing was changed." };
  }
  return (
    <div className="mt-5 flex flex-wrap justify-end gap-2.5">
      <ConfirmAction title="Discard this file" confirm="Discard file" onConfirm={giveUp} trigger={<Button>Discard</Button>}>
        None of its changes will be applied.
      </ConfirmAction>
      <ConfirmAction
        title={`Apply ${valuesText(count)}`}
        confirm="Apply"
        variant="primary"
        onConfirm={run}
        trigger={
          <Button variant="primary" disabled={count === 0}>
            {count === 0 ? "Nothing to apply" : `Apply ${valuesText(count)}`}
          </Button>
        }
      >
        <p>
          {countText(set)} new, {countText(changed)} changed and {countText(cleared)} cleared: all or nothing.
        </p>
        {refusedCount > 0 && <p className="mt-2 text-muted">Rejected values ({countText(refusedCount)}) are skipped.</p>}
      </ConfirmAction>
    </div>
  );
}
