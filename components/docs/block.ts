import type { Token } from "marked";
import type { Language } from "@/components/code/request-code";

/** A part of a docs page. */
export type Block =
  | { kind: "prose"; token: Token }
  | { kind: "code"; language: string; code: string; title: string | undefined }
  | { kind: "tabs"; samples: Record<Language, string>; title: string | undefined };
