import { DescriptionList } from "@/components/ui/description-list";
import { addressText, type KnownDetails } from "@/lib/billing/details/contract";

const NONE = "Not set";

/** The same to read, for those who may not change it. */
export function DetailsList({ details }: { details: KnownDetails }) {
  const { name, taxId, purchaseOrder, note, invoiceEmails } = details;
  return (
    <DescriptionList
      items={[
        { term: "Legal name", details: name || NONE },
        { term: "Address", details: addressText(details) || NONE },
        { term: "Tax ID", details: taxId || NONE, num: taxId !== "" },
        { term: "Purchase order number", details: purchaseOrder || NONE },
        { term: "Note", details: note || NONE },
        { term: "Invoices by e-mail", details: invoiceEmails.join(", ") || NONE },
      ]}
    />
  );
}
