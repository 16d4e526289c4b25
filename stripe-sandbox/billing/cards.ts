/** Why a card said no: Stripe's error code, its decline code, and what the customer reads. */
type DeclineErrorCode =
  | "card_declined"
  | "expired_card"
  | "incorrect_cvc"
  | "incorrect_number"
  | "invoice_payment_intent_requires_action"
  | "payment_intent_authentication_failure"
  | "processing_error";
export type Decline = { code: DeclineErrorCode; declineCode: string; message: string };

/** When the bank asks the customer to confirm: once, with the first payment or when the card is saved, or every time. */
export type Authentication = "once" | "always";
type TestCard = { brand: string; onAttach: string | null; onCharge: string | null; authentication: Authentication | null };

const pays: Omit<TestCard, "brand"> = { onAttach: null, onCharge: null, authentication: null };
const declines = (code: string): TestCard => ({ brand: "visa", onAttach: code, onCharge: code, authentication: null });

/** Stripe's test numbers and what they do. */
const NUMBERS: Record<string, TestCard> = {
  "4242424242424242": { brand: "visa", ...pays },
  "4000056655665556": { brand: "visa", ...pays },
  "5555555555554444": { brand: "mastercard", ...pays },
  "378282246310005": { brand: "amex", ...pays },
  "4000000000000002": declines("generic_decline"),
  "4000000000009995": declines("insufficient_funds"),
  "4000000000000069": declines("expired_card"),
  "4000000000000127": declines("incorrect_cvc"),
  "4000000000000119": declines("processing_error"),
  "4000000000000341": { brand: "visa", ...pays, onCharge: "generic_decline" },
  "4000002500003155": { brand: "visa", ...pays, authentication: "once" },
  "4000002760003184": { brand: "visa", ...pays, authentication: "always" },
  "4000008400001629": { brand: "visa", ...pays, authentication: "always", onCharge: "generic_decline" },
};

/** Names that stand for a card on Stripe's test API. */
const TOKENS: Record<string, string> = {
  visa: "4242424242424242",
  visa_debit: "4000056655665556",
  mastercard: "5555555555554444",
  amex: "378282246310005",
  chargeDeclined: "4000000000000002",
  visa_chargeDeclined: "4000000000000002",
  chargeDeclinedInsufficientFunds: "4000000000009995",
  visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  chargeDeclinedExpiredCard: "4000000000000069",
  chargeDeclinedIncorrectCvc: "4000000000000127",
  chargeDeclinedProcessingError: "4000000000000119",
  chargeCustomerFail: "4000000000000341",
  authenticationRequiredOnSetup: "4000002500003155",
  authenticationRequired: "4000002760003184",
  authenticationRequiredChargeDeclined: "4000008400001629",
};

/** Not a refusal: the bank asks the customer first, on the page of the invoice. */
export const NEEDS_ACTION: Decline = {
  code: "invoice_payment_intent_requires_action",
  declineCode: "authentication_required",
  message:
    "This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.",
};

/** The customer did not confirm. */
export const NOT_AUTHENTICATED: Decline = {
  code: "payment_intent_authentication_failure",
  declineCode: "authentication_failed",
  message: "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
};

export const cardNumberOf = (token: string): string | undefined => TOKENS[token.replace(/^(pm_card|tok)_/, "")];

const MESSAGES: Record<string, Omit<Decline, "declineCode">> = {
  generic_decline: { code: "card_declined", message: "Your card was declined." },
  insufficient_funds: { code: "card_declined", message: "Your card has insufficient funds." },
  expired_card: { code: "expired_card", message: "Your card has expired." },
  incorrect_cvc: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  processing_error: { code: "processing_error", message: "An error occurred while processing your card. Try again in a little bit." },
  test_mode_live_card: {
    code: "card_declined",
    message: "Your card was declined. Your request was in test mode, but used a non test card.",
  },
  incorrect_number: { code: "incorrect_number", message: "Your card number is incorrect." },
};

export const decline = (declineCode: string): Decline => ({
  declineCode,
  ...(MESSAGES[declineCode] ?? { code: "card_declined", message: "Your card was declined." }),
});

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

export function cardFor(number: string): TestCard {
  return NUMBERS[number] ?? declines(passesLuhn(number) ? "test_mode_live_card" : "incorrect_number");
}
