/** The numbers that the sandbox knows, as they are shown on its pages. */
export const TEST_CARDS = [
  { number: "4242 4242 4242 4242", effect: "Visa, succeeds" },
  { number: "5555 5555 5555 4444", effect: "Mastercard, succeeds" },
  { number: "4000 0000 0000 0002", effect: "Declined" },
  { number: "4000 0000 0000 9995", effect: "Insufficient funds" },
  { number: "4000 0000 0000 0341", effect: "Can be saved, payments fail" },
] as const;
