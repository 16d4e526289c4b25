import { TextLink } from "@/components/ui/text-link";

/** Who says what a price is. */
export const PriceOrigin = () => (
  <p className="mt-3 max-w-[90ch] text-13 text-pretty text-muted">
    Prices are published by named sources or assessed by our team, and each shows its source, its terms and the day of its assessment.{" "}
    <TextLink href="/data/spot-prices">See the sources of prices</TextLink>
  </p>
);
