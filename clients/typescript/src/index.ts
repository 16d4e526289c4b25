export { Heliodex } from "./client.js";
export {
  AuthenticationError,
  ConnectionError,
  type ConnectionCode,
  HeliodexError,
  NotFoundError,
  PermissionError,
  RateLimitError,
} from "./errors.js";
export type { Downloaded, DownloadOptions, ExportFile } from "./export-files.js";
export type { WaitOptions } from "./exports.js";
export type { FollowOptions } from "./follow.js";
export type * from "./generated.js";
export { type Page as PageOf, Pages, type TextFormat } from "./pages.js";
export type { RfqEvent, StreamOptions } from "./rfqs.js";
export type { Fetch, HeliodexOptions } from "./settings.js";
export type { RequestOptions } from "./transport.js";
export { verifyWebhook, type VerifyOptions, type WebhookHeaders, WebhookVerificationError } from "./verify-webhook.js";
export { VERSION } from "./version.js";
