/** The numbers that the sandbox knows, as they are shown on its pages. */
export const TEST_CARDS = [
  { number: "4242 4242 4242 4242", effect: "Visa, succeeds" },
  { number: "5555 5555 5555 4444", effect: "Mastercard, succeeds" },
  { number: "4000 0000 0000 0002", effect: "Declined" },
  { number: "4000 0000 0000 9995", effect: "Insufficient funds" },
  { number: "4000 0000 0000 0341", effect: "Can be saved, payments fail" },
  { number: "4000 0025 0000 3155", effect: "Bank asks once to confirm" },
  { number: "4000 0027 6000 3184", effect: "Bank asks for every payment" },
  { number: "4000 0084 0000 1629", effect: "Bank asks, then declines" },
] as const;
