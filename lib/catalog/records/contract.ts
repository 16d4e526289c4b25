import { z } from "zod";
import { ReasonText, ResourceName, type ChangedRecord } from "../imports/contract";
import { SERIES_NAMES } from "../resources/spot-price";
import type { Resource } from "../vocabulary";

/** Values that say which record it is: another value would be another record. */
export const FIXED: Readonly<Record<Resource, readonly string[]>> = {
  company: [],
  product: ["category"],
  spot_price: [...SERIES_NAMES, "date"],
  shipment: ["quarter", "product", "dimension", "basis", "entity_id", "entity", "is_total"],
};

export const RecordRef = z.object({
  resource: ResourceName,
  id: z.string().regex(/^[a-z]{2}_[0-9A-Za-z]{1,40}$/, "Enter the ID of a record, such as co_0123456789abcdef."),
});
export type RecordRef = z.infer<typeof RecordRef>;

/** The content that the form was filled from: who corrects what has changed since is told. */
const hash = z.string().max(40);

export const CorrectRecordInput = z.object({
  hash,
  values: z.record(z.string().max(60), z.string().trim().max(4_000)),
  reason: ReasonText,
  accept_jump: z.boolean().default(false),
});

/** All aliases that the company is to have. A bar parts values in files, so that no name has one. */
export const ChangeAliasesInput = z.object({
  hash,
  aliases: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(300, "Use at most 300 characters for a name.")
        .regex(/^[^|]*$/, "A name can't contain a bar."),
    )
    .max(100, "Use at most 100 aliases."),
  reason: ReasonText,
});

export const WithdrawRecordInput = z.object({ hash, reason: ReasonText });

/** Records that are listed by name; prices are listed by series. */
export const LISTED = ["company", "product", "shipment"] as const;
export type ListedResource = (typeof LISTED)[number];

export type RecordRow = { id: string; title: string; source: string; release: number; corrected: boolean };

/** A company with its other names; `hash`: its content as it is shown. */
export type AliasRow = { id: string; name: string; source: string; country: string | null; aliases: string[]; hash: string };

/** A version of a record: what a release changed in it. */
export type RecordVersion = ChangedRecord & { release: number; published_at: string };
