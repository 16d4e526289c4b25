import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { authSecret, sessionIdIn } from "./cookie";

const ONE = "the first secret which is long enough";
const TWO = "the second secret which is long enough";
const list = (...secrets: string[]): void => provideEnv({ AUTH_SECRET: secrets.join(","), PUBLIC_URL: "https://api.example" });

test("a browser stays signed in while the secret that encrypted its cookie is listed, and no longer", async () => {
  list(ONE);
  const cookie = await encode({ token: { sid: "ses_1" }, secret: authSecret() });
  list(TWO, ONE);
  expect(await sessionIdIn(cookie)).toBe("ses_1");
  const renewed = await encode({ token: { sid: "ses_1" }, secret: authSecret() });
  list(TWO);
  expect(await sessionIdIn(renewed)).toBe("ses_1");
  expect(await sessionIdIn(cookie)).toBeUndefined();
  for (const wrong of ["", "x", `${renewed}x`, undefined]) expect(await sessionIdIn(wrong)).toBeUndefined();
});
