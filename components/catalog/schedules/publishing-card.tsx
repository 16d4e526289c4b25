"use client";

import { useState } from "react";
import { Card } from "@/components/ui/card";
import { RadioCards } from "@/components/ui/radio-cards";
import { Bounds, type ScheduleRow } from "@/lib/catalog/schedules/contract";
import { RuleFields } from "./rule-fields";

const DEFAULT_BOUNDS = Bounds.parse({});

/** What becomes of a file that was read. */
export function PublishingCard({ schedule }: { schedule: ScheduleRow | null }) {
  const [publish, setPublish] = useState<string>(schedule?.publish ?? "never");
  return (
    <Card title="Publishing">
      <div className="grid gap-5">
        <RadioCards
          name="publish"
          legend="When a file was read"
          required
          defaultValue={publish}
          onValueChange={setPublish}
          options={[
            { value: "never", label: "A person publishes", hint: "Every file that changes something needs a review." },
            {
              value: "when-clean",
              label: "Publish automatically within limits",
              hint: "Files within all of the limits below are published. Others need a review.",
            },
          ]}
        />
        <RuleFields bounds={schedule?.bounds ?? DEFAULT_BOUNDS} isShown={publish === "when-clean"} />
      </div>
    </Card>
  );
}
