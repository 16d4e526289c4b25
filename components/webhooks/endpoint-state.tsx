import { Tag } from "@/components/ui/tag";
import type { EndpointRow } from "@/lib/webhooks/contract";
import { endpointWord } from "./words";

/** Whether messages get through, as a mark. */
export function EndpointState({ endpoint }: { endpoint: EndpointRow }) {
  const { word, tone } = endpointWord(endpoint);
  return (
    <Tag tone={tone} dot>
      {word}
    </Tag>
  );
}
