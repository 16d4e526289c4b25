"use client";

import { Send } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { DescriptionList } from "@/components/ui/description-list";
import { RelativeTime } from "@/components/ui/relative-time";
import { RunButton } from "@/components/ui/run-button";
import { Tag } from "@/components/ui/tag";
import { DELIVERY_LIMITS, type Destination } from "@/lib/exports/delivery/contract";
import { useExportActions } from "./actions";

type DestinationFactsProps = {
  destination: Destination;
  /** Why nothing is delivered now. */ refusal: string | null;
  mayChange: boolean;
  now: number;
};

/** What is wrong with the bucket and what to do about it. */
function Trouble({ destination: { state, failingSince, disabledAt }, refusal, now }: Omit<DestinationFactsProps, "mayChange">) {
  if (refusal !== null)
    return (
      <Banner tone="warn" title="Exports are not delivered">
        {refusal}
      </Banner>
    );
  if (state === "disabled")
    return (
      <Banner tone="bad" title="Delivery is off">
        All deliveries failed for {DELIVERY_LIMITS.failingDays} days.{" "}
        {disabledAt !== null && (
          <>
            It was turned off <RelativeTime at={disabledAt} now={now} />.{" "}
          </>
        )}
        Check the settings and save them to turn it on again.
      </Banner>
    );
  if (failingSince === null) return null;
  return (
    <Banner tone="warn" title="Deliveries are failing">
      The last delivery failed. Send a test file to see why. Delivery is turned off after {DELIVERY_LIMITS.failingDays} days without a
      success.
    </Banner>
  );
}

/** How the bucket is doing, and what can be done with it. */
export function DestinationFacts({ destination, refusal, mayChange, now }: DestinationFactsProps) {
  const { test, removeBucket } = useExportActions();
  const { bucket, prefix, state, lastSuccessAt } = destination;
  async function send() {
    const { name, removed } = await test();
    return {
      title: "Test file written",
      description: removed ? `${name} was written and deleted again.` : `${name} was written. You can delete it.`,
    };
  }
  async function remove() {
    await removeBucket();
    return { title: "Bucket removed" };
  }
  const items = [
    {
      term: "State",
      details:
        state === "disabled" ? (
          <Tag tone="bad" dot>
            Off
          </Tag>
        ) : refusal === null ? (
          <Tag tone="ok" dot>
            On
          </Tag>
        ) : (
          <Tag tone="warn" dot>
            Paused
          </Tag>
        ),
    },
    { term: "Location", details: <span className="wrap-anywhere">{`s3://${bucket}/${prefix}`}</span>, num: true },
    { term: "Last delivery", details: lastSuccessAt === null ? "None yet" : <RelativeTime at={lastSuccessAt} now={now} /> },
  ];
  return (
    <Card
      title="Delivery"
      aside={
        mayChange && (
          <div className="flex flex-wrap gap-2 md:justify-end">
            {refusal === null && (
              <RunButton size="sm" run={send} failed="The test file could not be written">
                <Send size={14} aria-hidden="true" />
                Send test file
              </RunButton>
            )}
            <ConfirmAction
              title="Remove this bucket?"
              confirm="Remove bucket"
              onConfirm={remove}
              trigger={<Button size="sm">Remove bucket</Button>}
            >
              Exports are no longer delivered to {bucket}, and its secret access key is deleted here. Files in the bucket stay.
            </ConfirmAction>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        <Trouble destination={destination} refusal={refusal} now={now} />
        <DescriptionList items={items} />
      </div>
    </Card>
  );
}
