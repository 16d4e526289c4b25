import { TabLinks } from "@/components/ui/tab-links";
import { CURRENCIES, CURRENCY_NAMES, USUAL_CURRENCY, type Currency } from "@/lib/core/currencies";

type CurrencyTabsProps = {
  path: string;
  /** Where on the page they stand. */ hash?: string;
  currency: Currency;
  /** What else the address says. */ params: Readonly<Record<string, string>>;
};

const titleOf = (currency: Currency): string => CURRENCY_NAMES[currency].charAt(0).toUpperCase() + CURRENCY_NAMES[currency].slice(1);

function addressOf({ path, hash = "", params }: CurrencyTabsProps, code: Currency): string {
  const search = new URLSearchParams({ ...params, ...(code === USUAL_CURRENCY ? {} : { currency: code }) }).toString();
  return `${path}${search === "" ? "" : `?${search}`}${hash}`;
}

/** The currency that prices are shown and paid in, before it is fixed. */
export const CurrencyTabs = (props: CurrencyTabsProps) => (
  <TabLinks
    label="Currency"
    tabs={CURRENCIES.map((code) => ({ href: addressOf(props, code), label: titleOf(code), current: code === props.currency }))}
  />
);
