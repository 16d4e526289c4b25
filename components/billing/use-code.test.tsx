import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { QueryProvider } from "@/components/api/query-provider";
import { answerCalls, json, problem } from "@/testing/answer-calls";
import { openPage } from "@/testing/open-page";
import { UseCode } from "./use-code";

const QUOTE = "POST /api/console/billing/quote";
const quote = {
  ...{ code: "WELCOME-20", title: "Pro", interval: "month", currency: "usd", percentOff: 20, priceCents: 99_900, discountCents: 19_980 },
  ...{
    taxCents: 15_185,
    taxName: "VAT",
    totalCents: 95_105,
    taxRemark: null,
    lasts: "The first 3 months are reduced.",
    afterCents: 118_881,
  },
};

async function apply(code: string) {
  const { user } = openPage(
    <QueryProvider>
      <UseCode plan="pro" interval="month" currency="usd" code={null} />
    </QueryProvider>,
    "/console/billing",
  );
  await user.click(screen.getByRole("button", { name: "Use a promotion code" }));
  await user.type(await screen.findByLabelText("Promotion code"), code);
  await user.click(screen.getByRole("button", { name: "Apply code" }));
  return user;
}

test("a code shows the price, the reduction, tax, the total, for how long, and what comes afterwards", async () => {
  const sent = answerCalls({ [QUOTE]: () => json(quote) });
  await apply("welcome-20");
  const table = await screen.findByRole("table", { name: "First invoice" });
  const rows = within(table).getAllByRole("row");
  expect(rows.map((row) => row.textContent).slice(1)).toEqual([
    "Pro, 1 month$999.00",
    "20% off with WELCOME-20−$199.80",
    "VAT$151.85",
    "First invoice$951.05",
  ]);
  expect(screen.getByText(/The first 3 months are reduced. After that, an invoice is \$1,188.81 per month./)).toBeTruthy();
  expect(sent[0]?.body).toEqual({ plan: "pro", interval: "month", currency: "usd", code: "welcome-20" });
  expect(screen.getByRole("button", { name: "Continue to payment" })).toBeTruthy();
});

test("a code that is refused says why, and nothing can be bought with it", async () => {
  const detail = "The code WELCOME-20 is for Starter. Choose Starter, or continue without a code.";
  answerCalls({ [QUOTE]: () => problem(422, "unprocessable", { detail, errors: [{ parameter: "code", code: "not-usable", detail }] }) });
  await apply("welcome-20");
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Continue to payment" })).toBeNull();
});
