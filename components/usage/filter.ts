import type { PageParams } from "@/components/ui/cursor-pages";
import { type Ignored, ignoredIn } from "@/components/ui/page-search";
import { withParams, type UrlPatch } from "@/components/ui/url-state";
import { UsageFilter, USAGE_MODES, USAGE_PARTS, type UsageMode, type UsagePart } from "@/lib/metering/contract";

/** What the address of the usage page says; what it says wrongly is left out. */
export type UsageView = UsageFilter & { part: UsagePart };

/** What each parameter of the address takes, for whoever wrote it wrongly. */
const USAGE_VALUES = {
  mode: USAGE_MODES,
  period: "Choose a period of the list.",
  by: USAGE_PARTS,
  key: "Use the ID of a key, such as key_0123456789abcdef.",
  endpoint: "Choose an endpoint of the list.",
};

/** What of the address was left out. */
export const ignoredInUsage = (params: PageParams, view: UsageView): Ignored[] =>
  ignoredIn(params, { ...view, by: view.part }, USAGE_VALUES);

export const USAGE_PATH = "/console/usage";

/** @param usual what is looked at unless the address says: live where there is a plan, else the sandbox. */
export function readUsageView(params: PageParams, usual: UsageMode): UsageView {
  const { shape } = UsageFilter;
  const key = shape.key.safeParse(params["key"]).data;
  const endpoint = shape.endpoint.safeParse(params["endpoint"]).data;
  return {
    mode: USAGE_MODES.find((mode) => mode === params["mode"]) ?? usual,
    period: shape.period.safeParse(params["period"]).data ?? "current",
    part: USAGE_PARTS.find((part) => part === params["by"]) ?? "endpoint",
    ...(key === undefined ? {} : { key }),
    ...(endpoint === undefined ? {} : { endpoint }),
  };
}

const paramsOf = ({ mode, period, key, endpoint }: UsageFilter): string =>
  withParams("", "", { mode, period: period === "current" ? null : period, key, endpoint }).slice(1);

/** The same page with something changed. */
export const usageHref = (view: UsageView, patch: UrlPatch): string =>
  withParams(USAGE_PATH, paramsOf(view), { by: view.part === "endpoint" ? null : view.part, ...patch });

/** The same as a file; it names its organisation, because another page may have switched to another one. */
export const usageFileHref = (view: UsageView, orgId: string): string =>
  withParams("/api/console/usage/csv", paramsOf(view), { org: orgId });

export const isNarrowed = ({ key, endpoint }: UsageView): boolean => key !== undefined || endpoint !== undefined;
