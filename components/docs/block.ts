import type { Token } from "marked";
import type { Language } from "@/components/code/request-code";

/** A part of a docs page. Code with a `test` is run by the test of that name; all other is run one after the other against a server. */
export type Block =
  | { kind: "prose"; token: Token }
  | { kind: "code"; language: string; code: string; title: string | undefined; test: string | undefined }
  | { kind: "tabs"; samples: Record<Language, string>; title: string | undefined; test: string | undefined };
