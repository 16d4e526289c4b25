import type { NextRequest } from "next/server";
import { servePdf } from "@/app/pdf/serve-pdf";
import { nullOn } from "@/app/refusals";
import { readOrderForm } from "@/lib/access/offers/read-order-form";
import { DomainError } from "@/lib/core/errors";
import { publicUrl } from "@/lib/platform/env";
import { orderForm } from "./order-form";

/** The order form of an offer, for whoever has its link. */
export async function GET(request: NextRequest, { params }: RouteContext<"/offers/[token]/pdf">): Promise<Response> {
  const { token } = await params;
  return servePdf(request, async (ctx) => {
    const form = await nullOn("link-invalid", readOrderForm(ctx, token));
    // As of its page: a link that is wrong leads to nothing.
    if (form === null) throw new DomainError("not-found", "This link is not valid. Check the URL.");
    return { document: orderForm(form, publicUrl()), name: `order-form-${form.offer.reference}`, isPublic: false };
  });
}
