import type { Content } from "pdfmake/interfaces";
import { heading, lines, paragraph, type PdfDocument, together } from "@/app/pdf/content";
import { orderTextOf } from "@/components/access-requests/offer/offer-words";
import { dayText } from "@/components/ui/moment";
import type { OrderLine, OrderText } from "@/lib/access/offers/contract";
import type { OrderForm } from "@/lib/access/offers/read-order-form";
import { timeText } from "@/lib/core/wording";
import { LEGAL_DOCUMENTS } from "@/lib/legal/contract";

const known = (rows: readonly { term: string; details: string | undefined }[]): OrderLine[] =>
  rows.flatMap(({ term, details }) => (details === undefined || details === "" ? [] : [{ term, details }]));

/** What is bought, of whom, on which terms, and who accepted it when. `site`: the address of the service. */
export function orderForm(form: OrderForm, site: string): PdfDocument {
  const { offer, acceptance, provider, documents } = form;
  const { brand } = provider;
  const text = textOf(form);
  return {
    title: `Order form: ${brand} Enterprise`,
    brand,
    subject: `Order form. Reference: ${offer.reference}`,
    about: [`Reference: ${offer.reference}`, `Offered ${dayText(Date.parse(offer.offeredAt))} to ${offer.email}`],
    createdAtMs: Date.parse(acceptance?.at ?? offer.offeredAt),
    content: [
      section(
        "Parties",
        lines([
          ...known([
            { term: "Provider", details: provider.name ?? brand },
            { term: "Address", details: provider.address },
            { term: "Represented by", details: provider.representatives },
            { term: "Company register", details: provider.register },
            { term: "VAT or tax number", details: provider.taxNumber },
          ]),
          ...customerOf({ offer, acceptance }),
        ]),
      ),
      section(
        "Order",
        lines([
          { term: "Plan", details: text.plan },
          ...text.agreed,
          ...(acceptance ? [] : [{ term: "Valid until", details: timeText(new Date(offer.expiresAt)) }]),
        ]),
      ),
      section("Term and cancellation", lines(text.conditions)),
      section("Included data", lines(text.data)),
      section("Included delivery and service", lines(text.services)),
      section("Documents", paragraph("These documents are part of the order:"), {
        ul: documents.map((one) => documentText(one, site)),
        margin: [0, 0, 0, 6],
      }),
      section("Acceptance", paragraph(acceptanceText(form, site))),
    ],
  };
}

/** What an order says of what is bought: as it was accepted, or as it stands until then. */
export const textOf = ({ offer, provider }: Pick<OrderForm, "offer" | "provider">): OrderText => provider.text ?? orderTextOf(offer);

/** Who buys, with what stands on their invoices where it is known. */
export function customerOf({ offer, acceptance }: Pick<OrderForm, "offer" | "acceptance">): OrderLine[] {
  const billed = acceptance?.billedTo;
  return known([
    { term: "Customer", details: acceptance ? `${acceptance.organisation} (requested as ${offer.company})` : offer.company },
    { term: "Legal name", details: billed?.name === acceptance?.organisation ? undefined : billed?.name },
    { term: "Billing address", details: billed?.address },
    { term: "VAT or tax number", details: billed?.taxId },
    { term: "Contact", details: offer.email },
  ]);
}

const section = (title: string, ...parts: Content[]): Content => together(heading(title), ...parts);

type Document = OrderForm["documents"][number];

/** Where the text of a document is that belongs to an order: its version, or the text that was accepted without one. */
export function documentFile({ document, number, accepted }: Document): string {
  return `/legal/${document}/pdf${number === null ? (accepted === null ? "" : `?text=${accepted.hash}`) : `?version=${number}`}`;
}

function documentText(one: Document, site: string): Content {
  const { document, number, accepted } = one;
  const page = number === null ? (accepted === null ? `/legal/${document}` : documentFile(one)) : `/legal/${document}?version=${number}`;
  const which = number === null ? accepted && `, as accepted on ${dayText(Date.parse(accepted.at))}` : `, version ${number}`;
  return { text: [`${LEGAL_DOCUMENTS[document]}${which ?? ""}: `, { text: `${site}${page}`, link: `${site}${page}` }] };
}

function acceptanceText({ offer, acceptance }: OrderForm, site: string): string {
  if (acceptance)
    return `Accepted on ${timeText(new Date(acceptance.at))} for ${acceptance.organisation} by its owner, signed in with ${offer.email}.`;
  if (offer.state === "expired") return "This offer has expired and can no longer be accepted.";
  if (offer.state === "withdrawn") return "This offer was withdrawn and can no longer be accepted.";
  return `Not accepted yet. An owner of the customer's organisation, signed in with ${offer.email}, accepts this order on the page that the offer's e-mail links to, at ${site}. No signature is required.`;
}
