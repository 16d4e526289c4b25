/** How much of what is shown was generated. */
export type SampleShare = "none" | "some" | "all";

/** The share that follows from the sources of what is shown, each generated or not. */
export function sampleShare(isSynthetic: readonly boolean[]): SampleShare {
  if (!isSynthetic.includes(true)) return "none";
  return isSynthetic.every(Boolean) ? "all" : "some";
}

/** What every page says about sample data; null where there is none. */
export const SAMPLE_TEXT: Readonly<Record<SampleShare, string | null>> = {
  none: null,
  some: "This includes generated sample data that does not describe any real company, product or market. Each record names its source.",
  all: "This is generated sample data. It does not describe any real company, product or market.",
};
