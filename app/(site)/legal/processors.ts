import type { LegalDetails } from "@/lib/legal/contract";
import { env } from "@/lib/platform/env";

/** Who gets personal data by how this installation is set up. */
export function processors({ hosting }: LegalDetails): string[] {
  const { SMTP_URL, STRIPE_SECRET_KEY, STRIPE_API_BASE, GITHUB_CLIENT_ID, GOOGLE_CLIENT_ID } = env();
  const takesPayments = STRIPE_SECRET_KEY !== undefined && STRIPE_API_BASE === undefined;
  return [
    ...(hosting === undefined ? [] : [`${hosting}: hosting. All data of the service.`]),
    ...(takesPayments ? ["Stripe: payments. Name, e-mail address, billing address, card and invoices."] : []),
    ...(SMTP_URL === undefined ? [] : ["Our mail provider: delivery of e-mails. E-mail addresses, and the text of each e-mail."]),
    ...(GITHUB_CLIENT_ID === undefined ? [] : ["GitHub: only if you sign in with it. That you signed in here."]),
    ...(GOOGLE_CLIENT_ID === undefined ? [] : ["Google: only if you sign in with it. That you signed in here."]),
  ];
}
