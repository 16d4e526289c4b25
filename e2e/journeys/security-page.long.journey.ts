import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";

const SECTIONS = [
  ["Reporting a vulnerability", "/.well-known/security.txt"],
  ["While testing", "Don't run denial-of-service tests."],
  ["Accounts", "stored as argon2id hashes"],
  ["Keys", "stored as SHA-256 hashes"],
  ["Data and audit log", "sealed within a minute by a chain of hashes"],
  ["Connections and pages", "strict content security policy"],
  ["Backups and location", "Secrets in it are sealed by a passphrase."],
] as const;

for (const colorScheme of ["light", "dark"] as const)
  test(`what is done for security is read without signing in, in ${colorScheme} colours, and is so`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme });
    expect((await page.goto("/security"))?.status()).toBe(200);
    await page.waitForURL("**/legal/security");
    await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
    const article = page.getByRole("article");
    for (const [title, text] of SECTIONS) {
      await expect(article.getByRole("heading", { level: 2, name: title })).toBeVisible();
      await expect(article.getByText(text).first(), title).toBeVisible();
    }
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const lightness = Number(/^lab\(([\d.]+)/.exec(background)?.[1] ?? (/255/.test(background) ? 100 : Number.NaN));
    expect(lightness < 50, background).toBe(colorScheme === "dark");
    expect(lightness > 50, background).toBe(colorScheme === "light");
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }

    const contact = await request.get("/.well-known/security.txt");
    expect([contact.status(), await contact.text()]).toEqual([200, expect.stringMatching(/^Contact: /m)]);
    const own = await request.get("/legal/security");
    expect(own.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
    const pdf = await request.get((await page.getByRole("link", { name: "Download PDF" }).getAttribute("href")) ?? "");
    expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Security" }).click();
    await page.waitForURL("**/legal/security");
  });
