import { Tag } from "@/components/ui/tag";
import type { DeliveryRow } from "@/lib/webhooks/contract";
import { deliveryWord } from "./words";

/** What became of a delivery, as a mark. */
export function DeliveryState({ delivery }: { delivery: DeliveryRow }) {
  const { word, tone } = deliveryWord(delivery);
  return (
    <Tag tone={tone} dot>
      {word}
    </Tag>
  );
}
