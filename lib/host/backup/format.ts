import { z } from "zod";

/**
 * A backup is a file of four parts: the first line names the format, the second is the header as JSON, then comes what the tables
 * hold, compressed with gzip, and at the end a line with the SHA-256 of everything before it.
 *
 * Compressed are frames: four bytes of length, and so many bytes. Frames of one table follow each other as `COPY` writes its rows;
 * an empty one ends it. After the last table comes one frame with the footer as JSON.
 */
export const MAGIC = "heliodex-backup 1\n";

const Table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
export type Table = z.output<typeof Table>;

/** A passphrase and this salt make the key that sealed the secrets. */
const SealedSecrets = z.object({ salt: z.string(), sealed: z.string() });
export type SealedSecrets = z.output<typeof SealedSecrets>;

export const Header = z.object({
  createdAt: z.iso.datetime(),
  /** In the order in which they were applied: the schema that the tables have. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Which tables the job queue has, and which queues. */
  queue: z.object({ version: z.int(), names: z.array(z.string()) }),
  /** Days that the ledger has a partition for. */
  ledgerDays: z.array(z.iso.date()),
  /** In an order in which a table comes after those that it refers to. */
  tables: z.array(Table).min(1),
  secrets: SealedSecrets.nullable(),
});
export type Header = z.output<typeof Header>;

/** How many rows of a table there are, and the SHA-256 of them as `COPY` writes them. */
export const TableSum = z.object({ rows: z.int(), sha256: z.string() });
export type TableSum = z.output<typeof TableSum>;

export const Footer = z.object({
  tables: z.record(z.string(), TableSum),
  /** Where sequences are; those that gave no number yet are left out. */
  sequences: z.record(z.string(), z.string()),
});
export type Footer = z.output<typeof Footer>;

const LABEL = "\nsha256 ";
/** The last line of a file that is whole, in bytes. */
export const SEAL_BYTES = LABEL.length + 64 + 1;

export const sealLine = (sha256: string): string => `${LABEL}${sha256}\n`;

/** The file can't be read as a backup. */
export class BackupUnreadable extends Error {
  override name = "BackupUnreadable";
}
