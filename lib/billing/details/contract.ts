import countries from "i18n-iso-countries";
import { z } from "zod";
import { countryName } from "@/lib/core/country-name";

/** Invoices go to so many addresses at most. */
export const MAX_INVOICE_EMAILS = 5;

const TOO_LONG = (most: number): string => `Use at most ${most} characters.`;
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, TOO_LONG(most))
    .regex(/^[^\p{Cc}\p{Cf}\p{Cs}]*$/u, "Remove control characters.");

/** What stands on invoices about who pays, and who gets them. What is empty stands on none. */
export const BillingDetails = z.object({
  /** As long as the name of an organisation, which it begins as; Stripe takes 256. */
  name: line(200).min(1, "Enter the legal name."),
  line1: line(100).min(1, "Enter the address."),
  line2: line(100),
  postalCode: line(20),
  city: line(80).min(1, "Enter the city."),
  state: line(80),
  /** ISO 3166-1 alpha-2. */
  country: z.string().refine((code) => /^[A-Z]{2}$/.test(code) && countries.isValid(code), "Choose a country."),
  taxId: line(40),
  purchaseOrder: line(60),
  note: line(200),
  invoiceEmails: z
    .array(z.string().trim().toLowerCase())
    .max(MAX_INVOICE_EMAILS, `Enter at most ${MAX_INVOICE_EMAILS} e-mail addresses.`)
    .superRefine((emails, check) => {
      // Of the field as a whole, which is one: it says which of its lines is meant.
      const wrong = emails.find((email) => email.length > 254 || !z.email().safeParse(email).success);
      if (wrong !== undefined) check.addIssue({ code: "custom", message: `“${wrong.slice(0, 60)}” is not an e-mail address.` });
    }),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

/** Of the details that somebody looked at: who changes others than these is told so. */
export const DetailsVersion = z.object({ version: z.string().max(40) });
export const ChangeDetailsInput = BillingDetails.extend(DetailsVersion.shape);
export type ChangeDetailsInput = z.infer<typeof ChangeDetailsInput>;

/** The same as it is now: nothing needs to have been entered. */
export const KnownDetails = BillingDetails.extend({
  name: z.string(),
  line1: z.string(),
  city: z.string(),
  country: z.string(),
  taxId: z.string(),
  version: z.string(),
});
export type KnownDetails = z.infer<typeof KnownDetails>;

type AddressParts = Pick<KnownDetails, "line1" | "line2" | "postalCode" | "city" | "state" | "country">;

/** An address in one line; empty where none was entered. */
export const addressText = ({ line1, line2, postalCode, city, state, country }: AddressParts): string =>
  [line1, line2, `${postalCode} ${city}`.trim(), state, country === "" ? "" : countryName(country)]
    .filter((part) => part !== "")
    .join(", ");
