import { Banner } from "@/components/ui/banner";
import { SAMPLE_TEXT, type SampleShare } from "@/lib/core/sample";

/** Says how much of what is shown was generated; nothing where nothing was. */
export function SampleNote({ sample }: { sample: SampleShare }) {
  const text = SAMPLE_TEXT[sample];
  return text === null ? null : <Banner title="Sample data">{text}</Banner>;
}
