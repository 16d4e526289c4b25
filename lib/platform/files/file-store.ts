import type { Readable } from "node:stream";

/** Bytes of a file, both ends included. */
export type ByteRange = { start: number; end: number };
export type StoredFile = { name: string; size: number };

/** Where files are kept. Names are paths such as `exports/ex_1/companies.csv.gz`; what is there under a name is whole. */
export type FileStore = {
  /** The same for every server that sees the same files. */
  id(): Promise<string>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file of this machine into the store. */
  take(name: string, path: string): Promise<void>;
  /** In bytes; null where there is no such file. */
  sizeOf(name: string): Promise<number | null>;
  read(name: string, range?: ByteRange | null): Readable;
  /** Files below a folder, in the order of their names. */
  list(folder: string): Promise<StoredFile[]>;
  /** Removes a folder and everything in it. */
  remove(folder: string): Promise<void>;
};
