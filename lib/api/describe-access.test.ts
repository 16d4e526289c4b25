import { expect, test } from "vitest";
import { FEATURES } from "@/lib/billing/plans";
import { callApi } from "@/testing/call-api";
import { keyFor, useDatabase } from "@/testing/use-database";

useDatabase();

const featuresOf = async (plan: Parameters<typeof keyFor>[0], mode: "live" | "test"): Promise<string[]> => {
  const { secret } = await keyFor(plan, { mode });
  return ((await callApi("/me", { key: secret })).json()["data"] as unknown as { features: string[] }).features;
};
const OF_ORGANISATION = ["webhooks", "custom_fields", "service_level", "white_label"];

test("a sandbox key has all data and exports, and what belongs to the organisation as far as its plan does", async () => {
  const data = FEATURES.filter((feature) => !OF_ORGANISATION.includes(feature));
  for (const plan of [null, "starter", "pro", "enterprise"] as const) {
    const [sandbox, live] = [await featuresOf(plan, "test"), plan === null ? [] : await featuresOf(plan, "live")];
    expect(sandbox, String(plan)).toEqual(
      FEATURES.filter((one) => data.includes(one) || (live.includes(one) && OF_ORGANISATION.includes(one))),
    );
  }
});
