import { ownUrl } from "@/lib/platform/env";

export const literally = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Finds addresses of ours in words, without what ends the sentence that they are in. */
export const ownAddresses = (): RegExp =>
  new RegExp(`${literally(ownUrl())}(?![.:-]?[\\p{L}\\p{N}])(?:/[^\\s<>"')]*[^\\s<>"').,;:])?`, "gu");
