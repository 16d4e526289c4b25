import type { NextRequest } from "next/server";
import { servePdf } from "@/app/pdf/serve-pdf";
import { readOrderForm } from "@/lib/access/offers/read-order-form";
import { taxSentence } from "@/lib/billing/tax/tax-sentence";
import { readLegalDetails } from "@/lib/legal/details/read-details";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { orderForm } from "./order-form";

/** The order form of an offer, for whoever has its link. */
export async function GET(request: NextRequest, { params }: RouteContext<"/offers/[token]/pdf">): Promise<Response> {
  const { token } = await params;
  return servePdf(request, async (ctx) => {
    const [form, details] = await Promise.all([readOrderForm(ctx, token), readLegalDetails(ctx)]);
    const document = orderForm(form, { brand: brandName(), site: publicUrl(), details, tax: taxSentence() });
    return { document, name: `order-form-${form.offer.reference}`, isPublic: false };
  });
}
