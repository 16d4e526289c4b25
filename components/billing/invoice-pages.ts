import { cursorPages, type PageParams } from "@/components/ui/cursor-pages";
import { withParams } from "@/components/ui/url-state";

const PATH = "/console/billing";

/** Addresses of the pages of invoices before and after, by the parameter `invoices`; null where there is none. */
export function invoicePages(trail: PageParams[string], next: string | null): { previous: string | null; next: string | null } {
  const found = cursorPages(PATH, { cursor: trail }, next);
  const renamed = (address: string | null) =>
    address === null ? null : withParams(PATH, "", { invoices: new URL(address, "http://page.invalid").searchParams.get("cursor") });
  return { previous: renamed(found.previous), next: renamed(found.next) };
}
