import { z } from "zod";
import { HEX } from "@/lib/core/colours";
import { isOneOf } from "@/lib/core/tables";

/**
 * waiting: a host may be named, nothing is proved. proved: ours to serve, switched off. on: served.
 * shaky: served, but its record is missing since less than seven days. unplugged: it was missing for too long.
 */
export const BRAND_STATES = ["waiting", "proved", "on", "shaky", "unplugged"] as const;
export type BrandState = (typeof BRAND_STATES)[number];
export const isBrandState = (text: string): text is BrandState => isOneOf(BRAND_STATES, text);

export const MAX_NAME_CHARS = 60;
export const MAX_LOGO_BYTES = 512 * 1024;
export const MAX_LOGO_PIXELS = 4_096;
/** So long a missing record is only warned of. */
export const GRACE_DAYS = 7;
/** How long a member can look at the pages of a brand on our own host. */
export const BRAND_PREVIEW_MINUTES = 30;

/** One line that stands in titles, mails and headers. */
const Line = z
  .string()
  .trim()
  .min(1, "Enter some text.")
  .max(MAX_NAME_CHARS)
  .refine((text) => !/[\p{Cc}\p{Cf}<>"]/u.test(text), "Remove control characters, quotes and angle brackets.");

const Colour = z.string().toLowerCase().regex(HEX, "Enter a colour such as #0b6e4f.");
const Colours = z.object({ accent: Colour, ink: Colour, paper: Colour });
export const LookInput = z.object({ light: Colours, dark: Colours });
export type LookInput = z.infer<typeof LookInput>;

const Link = z
  .url({ protocol: /^https$/, error: "Enter a complete URL starting with https://." })
  .max(300)
  .nullable();

export const BrandInput = z.object({
  name: Line,
  mailName: Line,
  keyPrefix: z
    .string()
    .regex(/^[a-z]{2,8}$/, "Use 2 to 8 lowercase letters.")
    .nullable(),
  support: z.email("Enter a valid e-mail address.").max(254).nullable(),
  imprintUrl: Link,
  termsUrl: Link,
  privacyUrl: Link,
  look: LookInput.nullable(),
});
export type BrandInput = z.infer<typeof BrandInput>;

export const HostInput = z.object({ host: z.string().trim().min(1, "Enter a host name.").max(253) });
export const SwitchInput = z.object({ isOn: z.boolean() });
/** The picture as base64: the portal speaks JSON only. */
export const LogoInput = z.object({ picture: z.base64().max(Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 4) });

export const BrandView = BrandInput.extend({
  state: z.enum(BRAND_STATES),
  host: z.string().nullable(),
  /** Where the host is reached; null without one. */
  url: z.string().nullable(),
  /** The TXT record that proves the host. */
  record: z.object({ name: z.string(), value: z.string() }).nullable(),
  found: z.string().nullable(),
  checkedAt: z.string().nullable(),
  /** When it is switched off because the record is missing. */
  endsAt: z.string().nullable(),
  logo: z.object({ version: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** False while the plan does not include it or is not paid: all of this can be read then, and nothing is served. */
  isInPlan: z.boolean(),
  /** Where the name that is asked for must lead to; null where we have no public address. */
  target: z.string().nullable(),
});
export type BrandView = z.infer<typeof BrandView>;
/** What a visit of the host over HTTPS found. `elsewhere`: another server answers there. */
export const ConnectionView = z.object({
  state: z.enum(["ok", "expiring", "elsewhere", "failed"]),
  finding: z.string(),
  /** Who issued the certificate; null where there is none that is trusted. */
  issuer: z.string().nullable(),
  validUntil: z.string().nullable(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

export const BrandReply = z.object({ brand: BrandView });
