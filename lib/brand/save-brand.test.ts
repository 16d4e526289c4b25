import { expect, test } from "vitest";
import { PLAIN_LOOK, type Colours, type Theme } from "@/lib/core/colours";
import { DomainError } from "@/lib/core/errors";
import { operator } from "@/testing/people";
import type { BrandInput } from "./contract";
import { saveBrand } from "./save-brand";

const INPUT: BrandInput = {
  ...{ name: "Acme Solar Data", mailName: "Acme", keyPrefix: "acme", support: null, imprintUrl: null, termsUrl: null, privacyUrl: null },
  look: PLAIN_LOOK,
};

/** What is wrong with a brand, before anything is looked up or written. */
async function issues(more: Partial<BrandInput>) {
  const error = await saveBrand(operator(), { ...INPUT, ...more, orgId: "org_1" }).catch((reason: unknown) => reason);
  if (!(error instanceof DomainError) || error.code !== "unprocessable") throw error;
  return (error.extra.errors ?? []).map(({ parameter, code, detail }) => [parameter, code, detail]);
}
const look = (theme: Theme, more: Partial<Colours>) => ({ look: { ...PLAIN_LOOK, [theme]: { ...PLAIN_LOOK[theme], ...more } } });

test.each([
  [
    "light",
    { ink: "#8a8a8a" },
    "look.light.ink",
    /^Text has a contrast of 3\.\d on the background of the light theme\. The minimum is 4\.5\.$/,
  ],
  [
    "dark",
    { ink: "#555555" },
    "look.dark.ink",
    /^Text has a contrast of 2\.\d on the background of the dark theme\. The minimum is 4\.5\.$/,
  ],
  [
    "light",
    { accent: "#cccccc" },
    "look.light.accent",
    /^The accent has a contrast of 1\.\d on the background of the light theme\. The minimum is 3\.$/,
  ],
  [
    "light",
    { paper: "#c8c8c8", ink: "#000000", accent: "#000000" },
    "look.light.paper",
    /^The background of the light theme is not light enough\.$/,
  ],
  [
    "dark",
    { paper: "#505050", ink: "#ffffff", accent: "#ffffff" },
    "look.dark.paper",
    /^The background of the dark theme is not dark enough\.$/,
  ],
] as const)("in the %s theme %j can't be read", async (theme, colours, parameter, detail) => {
  expect(await issues(look(theme, colours))).toEqual([[parameter, "contrast", expect.stringMatching(detail)]]);
});

test.each(["sk", "pk", "rk", "ghp", "gho", "ghs", "xoxb", "xoxp", "glpat", "whsec"])(
  "keys may not look like another service's: %s",
  async (keyPrefix) => {
    expect(await issues({ keyPrefix })).toEqual([["keyPrefix", "taken", "Another service uses this key prefix. Choose another one."]]);
  },
);

test("everything that is wrong is said at once", async () => {
  const found = await issues({ ...look("light", { ink: "#cccccc", accent: "#dddddd" }), keyPrefix: "ghp" });
  expect(found.map(([parameter]) => parameter)).toEqual(["look.light.ink", "look.light.accent", "keyPrefix"]);
});
