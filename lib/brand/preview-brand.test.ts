import { expect, test } from "vitest";
import { PLAIN_LOOK } from "@/lib/core/colours";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { findBrandOf } from "./brands";
import { previewBrand } from "./preview-brand";

useDatabase();

test("a brand that is saved and not served is previewed as it was saved, and mails don't have it", async () => {
  const owner = await person();
  const orgId = owner.orgId ?? "";
  const now = new Date();
  const look = { ...PLAIN_LOOK, light: { ...PLAIN_LOOK.light, accent: "#0b6e4f" } };
  await prisma().brand.create({
    data: {
      ...{ orgId, state: "waiting", host: "data.preview.example", challenge: "c0ffee", name: "Acme Data", mailName: "Acme", look },
      ...{ support: "help@preview.example", termsUrl: "https://preview.example/terms", createdAt: now, updatedAt: now },
    },
  });
  expect(await findBrandOf(prisma(), orgId)).toBeNull();
  const brand = await previewBrand(await owner.ctx(), orgId);
  expect(brand).toMatchObject({ orgId, name: "Acme Data", mailName: "Acme", support: "help@preview.example", look, logo: null });
  expect([new URL(brand.url).hostname, brand.links]).toEqual([
    "data.preview.example",
    [{ label: "Terms", href: "https://preview.example/terms" }],
  ]);
});

test("without a brand the organisation's name and a made-up domain stand there; strangers have no preview of it", async () => {
  const [owner, stranger] = [await person(), await person()];
  const orgId = owner.orgId ?? "";
  expect(await previewBrand(await owner.ctx(), orgId)).toMatchObject({ name: "Test organisation", look: PLAIN_LOOK });
  expect(new URL((await previewBrand(await owner.ctx(), orgId)).url).hostname).toBe("data.your-company.example");
  await expect(previewBrand(await stranger.ctx(), orgId)).rejects.toMatchObject({ code: "not-found" });
});
