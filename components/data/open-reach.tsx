import { TextLink } from "@/components/ui/text-link";
import { SAMPLE_WORD, type SampleShare } from "@/lib/core/sample";

/** What is open to readers without a plan, and how generated records among it are marked where `SampleNote` doesn't say it. */
export function OpenReach({ of, sample }: { of: string; sample: SampleShare }) {
  return (
    <>
      You see open data and the sandbox slice{sample === "none" && `, whose generated records are marked “${SAMPLE_WORD}”`};{" "}
      <TextLink href="/pricing">plans</TextLink> include all {of}.
    </>
  );
}
