import { Banner } from "@/components/ui/banner";

/** Says that what is shown was made up. */
export function SampleNote() {
  return (
    <Banner title="Generated sample data">
      <span className="text-muted">
        No figure here is about a real company, product or market. A series falls silent as soon as real data is imported for it.
      </span>
    </Banner>
  );
}
