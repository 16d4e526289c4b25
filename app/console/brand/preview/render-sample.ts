import type { RenderedSample } from "@/components/brand/sample-mail";
import { renderMail } from "@/lib/mail/render";
import type { Brand } from "@/lib/platform/brand-scope";
import { mailSender } from "@/lib/platform/mail";
import { SAMPLE_MAILS } from "./sample-mails";

/** A sample as it would be sent under a brand; null for a template that is not in the list. */
export function renderSample(template: string, brand: Brand): RenderedSample | null {
  const content = Object.hasOwn(SAMPLE_MAILS, template) ? SAMPLE_MAILS[template]?.write() : null;
  if (!content) return null;
  const { from, replyTo } = mailSender(brand);
  return { ...renderMail(content, brand), from: `${from.name}, ${from.address}`, replyTo };
}
