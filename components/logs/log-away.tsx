import { Banner } from "@/components/ui/banner";

/** Above a list that ends earlier than it should. */
export function LogAway() {
  return (
    <Banner tone="warn" title="Older requests can't be loaded right now">
      Requests from earlier days are temporarily unavailable. No data is lost. Try again in a few minutes.
    </Banner>
  );
}
