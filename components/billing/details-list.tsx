import { DescriptionList } from "@/components/ui/description-list";
import type { KnownDetails } from "@/lib/billing/details/contract";
import { countryName } from "@/lib/core/country-name";

const NONE = "Not set";

/** The same to read, for those who may not change it. */
export function DetailsList({ details }: { details: KnownDetails }) {
  const { name, line1, line2, postalCode, city, state, country, taxId, purchaseOrder, note, invoiceEmails } = details;
  const address = [line1, line2, `${postalCode} ${city}`.trim(), state, country === "" ? "" : countryName(country)].filter(
    (part) => part !== "",
  );
  return (
    <DescriptionList
      items={[
        { term: "Legal name", details: name || NONE },
        { term: "Address", details: address.join(", ") || NONE },
        { term: "Tax ID", details: taxId || NONE, num: taxId !== "" },
        { term: "Purchase order number", details: purchaseOrder || NONE },
        { term: "Note", details: note || NONE },
        { term: "Invoices by e-mail", details: invoiceEmails.join(", ") || NONE },
      ]}
    />
  );
}
