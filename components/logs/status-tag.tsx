import { Tag } from "@/components/ui/tag";

/** The status of an answer; what the caller did wrong is a warning, what we did is bad. */
export function StatusTag({ status }: { status: number }) {
  const tone = status >= 500 ? "bad" : status >= 400 ? "warn" : status >= 300 ? "neutral" : "ok";
  return (
    <Tag tone={tone} num>
      {status}
    </Tag>
  );
}
