import type { NextRequest } from "next/server";
import { servePdf } from "@/app/pdf/serve-pdf";
import { readOrderForm } from "@/lib/access/offers/read-order-form";
import { orderForm, readSeller } from "./order-form";

/** The order form of an offer, for whoever has its link. */
export async function GET(request: NextRequest, { params }: RouteContext<"/offers/[token]/pdf">): Promise<Response> {
  const { token } = await params;
  return servePdf(request, async (ctx) => {
    const form = await readOrderForm(ctx, token);
    return { document: orderForm(form, await readSeller(ctx)), name: `order-form-${form.offer.reference}`, isPublic: false };
  });
}
