import type { AddressInput, CardInput, CheckoutView, PaymentOutcome } from "../hosted";

/** What stands in a card form, as it was typed. */
export type CardEntry = { email: string; number: string; expiry: string; cvc: string; name: string } & AddressInput;
export type CardField = keyof CardEntry;
/** What is wrong: at a field, or with the card as a whole. */
export type CardFaults = { fields: Partial<Record<CardField, string>>; decline: string | null };

export const NO_FAULTS: CardFaults = { fields: {}, decline: null };
const LONGEST = 200;

const NOWHERE: AddressInput = { line1: "", postalCode: "", city: "", country: "" };
export const emptyEntry = (known: Pick<CheckoutView, "email" | "address"> | null = null): CardEntry => ({
  ...{ email: known?.email ?? "", number: "", expiry: "", cvc: "", name: "" },
  ...(known?.address ?? NOWHERE),
});

export function entryOf(form: URLSearchParams): CardEntry {
  const value = (name: CardField): string => (form.get(name) ?? "").trim().slice(0, LONGEST);
  const [email, number, expiry, cvc, name] = [value("email"), value("number"), value("expiry"), value("cvc"), value("name")];
  const address = { line1: value("line1"), postalCode: value("postalCode"), city: value("city"), country: value("country").toUpperCase() };
  return { email, number, expiry, cvc, name, ...address };
}

/** The card of an entry, or what must be corrected. Only the form of things is looked at; whether a card is good, the sandbox says. */
export function cardOf(entry: CardEntry, needs: { email: boolean; address?: boolean }): CardInput | CardFaults {
  const number = entry.number.replace(/[\s-]/g, "");
  const expiry = expiryOf(entry.expiry);
  const fields: CardFaults["fields"] = {
    ...(needs.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(entry.email) ? { email: "Enter an e-mail address." } : {}),
    ...(/^\d{12,19}$/.test(number) ? {} : { number: "Enter the card number." }),
    ...(expiry ? {} : { expiry: "Enter month and year, such as 12 / 34." }),
    ...(/^\d{3,4}$/.test(entry.cvc) ? {} : { cvc: "Enter 3 or 4 digits." }),
    ...(entry.name === "" ? { name: "Enter the name on the card." } : {}),
    ...(needs.address ? addressFaults(entry) : {}),
  };
  if (expiry === null || Object.keys(fields).length > 0) return { fields, decline: null };
  const { line1, postalCode, city, country } = entry;
  const address = needs.address ? { line1, postalCode, city, country } : undefined;
  return { number, ...expiry, cvc: entry.cvc, name: entry.name, address };
}

const addressFaults = ({ line1, city, country }: CardEntry): CardFaults["fields"] => ({
  ...(line1 === "" ? { line1: "Enter the address." } : {}),
  ...(city === "" ? { city: "Enter the city." } : {}),
  ...(/^[A-Z]{2}$/.test(country) ? {} : { country: "Enter two letters, such as DE or US." }),
});

function expiryOf(text: string): { expMonth: number; expYear: number } | null {
  const found = /^(0?[1-9]|1[0-2])\s*[/.-]\s*(\d{2}|20\d{2})$/.exec(text) ?? /^(0[1-9]|1[0-2])\s*(\d{2})$/.exec(text);
  const [, month, year] = found ?? [];
  if (month === undefined || year === undefined) return null;
  return { expMonth: Number(month), expYear: year.length === 2 ? 2_000 + Number(year) : Number(year) };
}

const FIELD_OF: Readonly<Record<string, CardField>> = {
  invalid_number: "number",
  incorrect_number: "number",
  invalid_expiry: "expiry",
  invalid_expiry_month: "expiry",
  invalid_expiry_year: "expiry",
  expired_card: "expiry",
  invalid_cvc: "cvc",
  incorrect_cvc: "cvc",
};

/** Where a refused card is spoken of: at the field that is wrong, else above the form. */
export function faultsOf({ code, message }: Extract<PaymentOutcome, { outcome: "declined" }>): CardFaults {
  const field = FIELD_OF[code];
  return field ? { fields: { [field]: message }, decline: null } : { fields: {}, decline: message };
}
