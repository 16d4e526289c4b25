/** The source of generated records, by which each of them is known wherever it is shown. */
export const SAMPLE_CODE = "synthetic";

/** Whether a record, as the API writes it, was generated. */
export const isSampleRecord = (record: Readonly<Record<string, unknown>>): boolean => record.source === SAMPLE_CODE;

/** The word beside everything that was generated. */
export const SAMPLE_WORD = "Sample";

/** "TOPCon module (sample)": the name of a line or bar that was generated. */
export const withSampleWord = (name: string, isSample: boolean): string => (isSample ? `${name} (${SAMPLE_WORD.toLowerCase()})` : name);

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
  some: "Some records come from published sources, others are generated sample data, which describes no real company, product or market. Generated records have the source “synthetic” and are marked “Sample”.",
  all: "This is generated sample data. It describes no real company, product or market.",
};
