import { orNull } from "@/components/ui/page-search";
import { SupportMessage } from "@/lib/accounts/support/contract";

const { page, requestId } = SupportMessage.shape;

/** What the link to a form says that a message is about: the page that led there, and the ID of a request. */
export const ABOUT = { from: orNull(page.unwrap()), request: orNull(requestId.unwrap()) };
