import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AuditStream } from "@/lib/exports/audit-stream/contract";
import type { Destination } from "@/lib/exports/delivery/contract";
import { openPage } from "@/testing/open-page";
import { AuditStreamCard } from "./audit-stream-card";
import { DestinationFacts } from "./destination-facts";

const destination: Destination = {
  ...{ endpoint: null, region: "eu-central-1", bucket: "acme", prefix: "", accessKeyId: "AKIA1", encryption: null },
  ...{ state: "enabled", failingSince: null, lastSuccessAt: null, disabledAt: null },
};
const stream: AuditStream = { state: "on", endedBecause: null, position: 3, lastSentAt: null, failure: null, nextAttemptAt: null };

const show = (refusal: string | null, state: Destination["state"] = "enabled") =>
  openPage(
    <>
      <DestinationFacts destination={{ ...destination, state }} refusal={refusal} mayChange now={0} />
      <AuditStreamCard stream={stream} bucket="acme" isPossible={refusal === null && state === "enabled"} mayChange now={0} />
    </>,
  );

test("with the plan, deliveries and the audit log are on", () => {
  show(null);
  expect(screen.getAllByText("On")).toHaveLength(2);
});

test("nothing is said to be on that is not delivered without the plan", () => {
  show("Bulk export is included in the Enterprise plan.");
  expect(screen.getByText("Exports are not delivered")).toBeTruthy();
  expect(screen.queryByText("On")).toBeNull();
  expect(screen.getAllByText("Paused")).toHaveLength(2);
});

test("a bucket that was turned off is off, also without the plan", () => {
  show("Bulk export is included in the Enterprise plan.", "disabled");
  expect(screen.getByText("Off")).toBeTruthy();
});
