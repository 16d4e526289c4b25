import { TextLink } from "@/components/ui/text-link";

/** Where mails are found while no mail server is configured. */
export function OutboxLink() {
  return (
    <span className="mt-1 block">
      <TextLink href="/dev/outbox">Open outbox</TextLink>
    </span>
  );
}
