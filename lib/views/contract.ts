import { z } from "zod";

/** Views of one organisation. */
export const MAX_VIEWS = 200;
/** How long a link to a view works. */
export const LINK_DAYS = 30;

const LOOK = ["columns", "density"];

/** What each page takes, without the place in a list. */
export const VIEW_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  "/prices": ["stage", "technology", "region", "currency", "sort"],
  "/prices/{id}": ["range", "with", "scale", "as_of"],
  "/companies": ["q", "country", "type", "technology", "status", "sort", ...LOOK],
  "/companies/{id}": [],
  "/products": [
    ...[
      "q",
      "category",
      "technology",
      "manufacturer",
      "company_id",
      "series_id",
      "min_power",
      "max_power",
      "min_efficiency",
      "max_efficiency",
    ],
    ...["min_length", "max_length", "min_width", "max_width", "min_weight", "max_weight", "sort", ...LOOK],
  ],
  "/products/compare": ["id"],
  "/products/{id}": [],
  "/shipments": ["product", "dimension", "basis", "source", "quarter", "quarters", "show", ...LOOK],
};

/** The parameters of the page at a path; undefined where it is no page about the data. */
const parametersOf = (pathname: string): readonly string[] | undefined =>
  VIEW_PARAMETERS[pathname] ?? VIEW_PARAMETERS[pathname.replace(/\/[a-z0-9_]{1,60}$/, "/{id}")];

/** A page about the data with its own parameters: "/prices?stage=module". Null for any other address. */
export function viewPath(given: string): string | null {
  if (!given.startsWith("/") || !URL.canParse(given, "http://site.invalid")) return null;
  const { host, pathname, searchParams } = new URL(given, "http://site.invalid");
  const names = parametersOf(pathname);
  if (host !== "site.invalid" || names === undefined) return null;
  const query = new URLSearchParams([...searchParams].filter(([name]) => names.includes(name))).toString();
  return pathname + (query === "" ? "" : `?${query}`);
}

const name = z.string().trim().min(1, "Enter a name.").max(80, "Use at most 80 characters.");

export const SaveViewInput = z.strictObject({
  name,
  path: z
    .string()
    .max(2_000)
    .transform((given) => viewPath(given))
    .refine((path) => path !== null, "Save a view of prices, companies, products or shipments."),
});
export type SaveViewInput = z.infer<typeof SaveViewInput>;

/** What is left out stays. Name and sharing are for who saved the view; everyone decides on their own weekly e-mail. */
export const ChangeViewInput = z.strictObject({
  name: name.optional(),
  isShared: z.boolean().optional(),
  isWeekly: z.boolean().optional(),
});
export type ChangeViewInput = z.infer<typeof ChangeViewInput>;

export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  isShared: z.boolean(),
  /** Whether who asks gets it by e-mail each week. */
  isWeekly: z.boolean(),
  isOwn: z.boolean(),
  savedBy: z.string(),
  createdAt: z.iso.datetime(),
});
export type SavedView = z.infer<typeof SavedView>;

export const ViewLink = z.object({ url: z.string(), expiresAt: z.iso.datetime() });
export type ViewLink = z.infer<typeof ViewLink>;
