import type { Page } from "@playwright/test";
import { prisma } from "@/lib/platform/database";
import { person } from "@/testing/people";
import { dialogOf, expect, expectAccessible, expectNoSidewaysScroll, setSession, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

/** Passkeys are kept under a name, which an address of a machine is none of. */
const named = (baseURL: string | undefined): string => (baseURL ?? "").replace("127.0.0.1", "localhost");

/** A device of the browser's own, whose owner agrees to whatever it is asked. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", { options: { ...options, automaticPresenceSimulation: true } });
}

/** Opens the account of a person whose browser has a device, and the dialog that adds a passkey. */
async function openAdd(page: Page, origin: string, { sessionId }: { sessionId: string }): Promise<void> {
  await addDevice(page);
  await setSession(page.context(), origin, sessionId);
  await page.goto(`${origin}/account`);
  await page.getByRole("button", { name: "Add passkey" }).click();
}

test("a passkey is added, signs in without a password or a code, and is removed", async ({ page, context, baseURL }) => {
  const origin = named(baseURL);
  const owner = await person({ name: "Petra Passkey" });
  await openAdd(page, origin, owner);
  await dialogOf(page).getByLabel("Name").fill("Petra's laptop");
  await expectAccessible(page);
  await dialogOf(page).getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("Passkey added")).toBeVisible();
  await expect(page.getByText("Petra's laptop").first()).toBeVisible();

  await context.clearCookies();
  await page.goto(`${origin}/sign-in?next=/account`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(`${origin}/account`);
  const session = await prisma().session.findFirstOrThrow({ where: { userId: owner.userId }, orderBy: { createdAt: "desc" } });
  expect(session.secondFactorAt).not.toBeNull();
  await expect(page.getByText("last used")).toBeVisible();

  await page.getByRole("button", { name: "Remove the passkey Petra's laptop" }).click();
  await dialogOf(page).getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("Passkey removed")).toBeVisible();
  await context.clearCookies();
  await page.goto(`${origin}/sign-in`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText(/This passkey does not sign in to an account here/)).toBeVisible();
});

test("an owner with a passkey alone requires two factors, and a password session is led to the passkey", async ({
  page,

  baseURL,
}) => {
  const origin = named(baseURL);
  const owner = await person({ name: "Rita Requires" });
  await openAdd(page, origin, owner);
  await dialogOf(page).getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByText("Passkey added")).toBeVisible();
  await page.goto(`${origin}/console/settings`);
  await page.getByRole("button", { name: "Require for everyone" }).click();
  await dialogOf(page).getByRole("button", { name: "Require for everyone" }).click();
  await expect(page.getByText("Two-factor authentication is required")).toBeVisible();

  // As a session that was opened with the password.
  await prisma().session.update({ where: { id: owner.sessionId }, data: { secondFactorAt: null } });
  await page.goto(`${origin}/account`);
  await expect(page.getByText("You signed in without your passkey")).toBeVisible();
  await page.goto(`${origin}/console`);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("button", { name: "Continue" })).toHaveCount(0);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
});

test("a page at the address of a machine offers none and says why", async ({ page, signInAs }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await signInAs(await person());
  await page.goto("/account");
  await expect(page.getByText("Passkeys don't work at an IP address.")).toBeVisible();
});
