import { monthText } from "@/components/ui/moment";
import { TextLink } from "@/components/ui/text-link";
import type { Feature } from "@/lib/billing/plans";
import type { Permission } from "@/lib/core/roles";
import { TARGET } from "@/lib/service-level/contract";
import type { FirstStep } from "./first-run";
import { type GeneralFacts, requestStep } from "./general-steps";

/** What the organisation has done at least once. */
type Done = { liveKey: boolean; exported: boolean; fieldDefined: boolean; domainAdded: boolean };
/** The running month of its service level. */
type Month = { month: string; availability: number | null };

export type EnterpriseFacts = { done: Done; general: GeneralFacts; level: Month | null };
type Reader = { includes: (feature: Feature) => boolean; allows: (permission: Permission) => boolean };

type Row = { may: Permission; feature?: Feature; step: FirstStep };

/** From a new Enterprise plan to one that is used: only what the plan includes and the reader may do. */
export function enterpriseSteps(facts: EnterpriseFacts, { includes, allows }: Reader): FirstStep[] {
  return rowsOf(facts)
    .filter(({ may, feature }) => allows(may) && (feature === undefined || includes(feature)))
    .map(({ step }) => step);
}

function rowsOf({ done, general, level }: EnterpriseFacts): Row[] {
  return [
    {
      may: "keys:write",
      step: {
        title: "Create a live key",
        isDone: done.liveKey,
        content: (
          <>
            Live keys return all data in your plan. <TextLink href="/console/keys?new=1">Create live key</TextLink>
          </>
        ),
      },
    },
    { may: "keys:write", step: requestStep(general) },
    {
      ...{ may: "exports:write", feature: "exports" },
      step: {
        title: "Export a dataset",
        isDone: done.exported,
        content: (
          <>
            Get a whole dataset as one CSV or Parquet file. <TextLink href="/console/exports">Start export</TextLink>
          </>
        ),
      },
    },
    {
      ...{ may: "fields:write", feature: "custom_fields" },
      step: {
        title: "Define a custom field",
        isDone: done.fieldDefined,
        content: (
          <>
            Add your own attributes to companies and products, visible only to your organisation.{" "}
            <TextLink href="/console/fields">Create custom field</TextLink>
          </>
        ),
      },
    },
    {
      ...{ may: "brand:write", feature: "white_label" },
      step: {
        title: "Add your domain",
        isDone: done.domainAdded,
        content: (
          <>
            Serve the API, docs and explorer under your own name. <TextLink href="/console/brand">Add domain</TextLink>
          </>
        ),
      },
    },
    {
      ...{ may: "billing:read", feature: "service_level" },
      step: {
        title: "See your service level",
        // Nobody has to do anything: it is done as soon as there are figures.
        isDone: level?.availability != null,
        figures: levelText(level),
        content: "The first figures appear within minutes of your plan starting.",
      },
    },
  ];
}

function levelText(level: Month | null) {
  const link = <TextLink href="/console/service-level">View service level</TextLink>;
  if (level === null || level.availability === null)
    return (
      <>
        Committed uptime: {TARGET}% per month. {link}
      </>
    );
  return (
    <>
      <span className="num">{level.availability}%</span> uptime in {monthText(level.month)} so far, {TARGET}% committed. {link}
    </>
  );
}
