import type { Locator, Page } from "@playwright/test";

export type Downloaded = { name: string; text: string };

/** Follows a link, or presses a button, that begins a download, and reads the whole file. */
export async function download(page: Page, from: Locator): Promise<Downloaded> {
  const started = page.waitForEvent("download");
  await from.click();
  const file = await started;
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part as Uint8Array));
  return { name: file.suggestedFilename(), text: Buffer.concat(parts).toString() };
}
