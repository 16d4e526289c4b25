import { z } from "zod";
import { countText } from "@/lib/core/wording";

/** Characters that move the cursor, change the direction of text, or that the database can't keep. */
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** One line of text: no control characters, single spaces. `max` counts characters, not code units. */
export const line = (missing: string, max: number): z.ZodType<string, string> =>
  z
    .string(missing)
    .transform((given) => given.normalize("NFC").replace(/\s+/g, " ").replace(UNSEEN, "").trim())
    .refine((text) => /[\p{L}\p{N}]/u.test(text), missing)
    .refine((text) => [...text].length <= max, `Use at most ${max} characters.`);

/** Several lines of text, possibly none. */
export const paragraphs = (max: number): z.ZodType<string, string> =>
  z
    .string("Enter some text.")
    .transform((given) => given.normalize("NFC").replace(/\r\n?/g, "\n").replace(UNSEEN, "").trim())
    .refine((text) => [...text].length <= max, `Use at most ${countText(max)} characters.`);

/** The address of a site, or null when there is none that a browser should open. */
function siteOf(given: string): string | null {
  if (/\s/.test(given)) return null;
  const isComplete = /^https?:\/\//i.test(given);
  if (!isComplete && /^[a-z][a-z\d+.-]*:(?!\d)/i.test(given)) return null;
  const address = isComplete ? given : `https://${given}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!url.hostname.includes(".") || url.username !== "" || url.password !== "") return null;
  return url.pathname === "/" && url.search === "" && url.hash === "" ? url.origin : url.href;
}

/** "example.com" becomes "https://example.com"; nothing becomes null. Only http and https. */
export const website: z.ZodType<string | null, string> = z
  .string()
  .trim()
  .max(300, "Use at most 300 characters.")
  .transform((given, ctx): string | null => {
    if (given === "") return null;
    const site = siteOf(given);
    if (site === null) ctx.addIssue({ code: "custom", message: "Enter a website such as example.com." });
    return site;
  });
