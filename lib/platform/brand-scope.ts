import { AsyncLocalStorage } from "node:async_hooks";
import type { Look } from "@/lib/core/colours";
import { perProcess } from "./process-state";

/** What customers see of whoever runs this: name, address and look of the installation, or of a white-label host. */
export type Brand = {
  /** Whose brand it is; null: the installation's own. */
  orgId: string | null;
  name: string;
  /** Where its pages and its API are, without a slash at the end. */
  url: string;
  /** First part of keys that are made under it. */
  keyPrefix: string;
  mailName: string;
  mailAddress: string | null;
  support: string | null;
  links: readonly { label: string; href: string }[];
  look: Look | null;
  /** Names the logo in its address, so that a new one is seen at once; null: the name alone stands there. */
  logo: { version: string; width: number; height: number } | null;
  /** Until when one of its members looks at it on our own host; undefined: it is served on its own. */
  previewUntil?: string;
};

/**
 * The brand that what runs now is done for. The listener enters it for a request to a white-label host;
 * where nothing was entered the installation's own brand holds.
 */
export const brandScope: () => AsyncLocalStorage<Brand> = perProcess("brand-scope", () => new AsyncLocalStorage<Brand>());
