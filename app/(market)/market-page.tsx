import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { type Market, readMarket } from "./read-market";

/** A page about the data: the same for members, inside the console, and for everyone else; what it shows follows from the view. */
export function marketPage<Props>(render: (market: Market, props: Props) => Promise<ReactNode>) {
  return async function MarketPage(props: Props) {
    const market = await readMarket();
    return market === null ? <TooManyPages /> : render(market, props);
  };
}

const TooManyPages = () => (
  <ErrorState title="Too many pages">
    You opened more pages in a minute than this site serves. Try again in a minute, or use the API.
  </ErrorState>
);
