import type { CustomView } from "./custom-fields";
import type { Resource } from "./vocabulary";

/** Days that may leave, both ends included; null: no limit on that side. */
export type Window = { from: string | null; until: string | null };

/** What a caller may see, resolved for one day. Queries obey it on every way out; nothing else limits rows. */
export type View = {
  /** Names plan and day; answers are cached under it. */
  key: string;
  plan: string;
  /** The plan as it is written in sentences. */
  title: string;
  /** Only the fixed slice of the sandbox. */
  sandbox: boolean;
  /** In the sandbox, sources of which every record is shown beside the slice; absent: none. */
  openSources?: readonly string[];
  maxRows: number;
  windows: { spot: Window; trends: Window; history: Window | null; shipments: Window | null };
  /** Kinds of record that the key's scopes open, for answers that hold several. */
  resources: readonly Resource[];
  /** The fields that the caller's organisation has added; absent for everyone else. */
  custom?: CustomView;
  /** Title of the cheapest plan that shows a day of a feature; null when none does. */
  planReaching(feature: keyof View["windows"], day: string): string | null;
};

export function isInside(day: string, window: Window): boolean {
  return (window.from === null || day >= window.from) && (window.until === null || day <= window.until);
}

/** The view of an organisation with fields of its own. What is cached under its key is theirs alone, and ends with every change of theirs. */
export const withCustomView = (view: View, custom: CustomView): View => ({
  ...view,
  custom,
  key: `${view.key}/custom ${custom.orgId} ${custom.version}`,
});
