import { beforeEach, expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { apisIndex } from "./apis-index";

beforeEach(() => provideEnv({ PUBLIC_URL: "https://api.solar.example", SUPPORT_MAIL: "help@solar.example" }));

test("lists each API with its page and its base URL, and every URL is ours", () => {
  const { apis, common, maintainers, description, url } = apisIndex();
  expect(apis.map(({ aid, baseURL }) => [aid, baseURL])).toEqual([
    ["api.solar.example:companies", "https://api.solar.example/api/v1/companies"],
    ["api.solar.example:products", "https://api.solar.example/api/v1/products"],
    ["api.solar.example:prices", "https://api.solar.example/api/v1/pricing"],
    ["api.solar.example:shipments", "https://api.solar.example/api/v1/market/shipments"],
    ["api.solar.example:rfqs", "https://api.solar.example/api/v1/rfqs"],
    ["api.solar.example:exports", "https://api.solar.example/api/v1/exports"],
    ["api.solar.example:webhooks", "https://api.solar.example/api/v1/webhooks"],
    ["api.solar.example:mcp", "https://api.solar.example/mcp"],
  ]);
  expect([url, maintainers]).toEqual([
    "https://api.solar.example/apis.json",
    [{ FN: "Heliodex", name: "Heliodex", email: "help@solar.example" }],
  ]);
  expect(description.length).toBeGreaterThan(200);
  for (const one of [...common, ...apis.flatMap(({ properties }) => properties)])
    expect(one.url).toMatch(/^https:\/\/api\.solar\.example\//);
});
