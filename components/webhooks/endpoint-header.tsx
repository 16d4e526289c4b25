import { PageHeader } from "@/components/ui/page-header";
import type { EndpointRow } from "@/lib/webhooks/contract";
import { DeleteEndpoint } from "./delete-endpoint";
import { EditEndpoint } from "./edit-endpoint";
import { EndpointState } from "./endpoint-state";
import { SwitchEndpoint } from "./switch-endpoint";
import { TestEvent } from "./test-event";
import { eventsText, shortUrl } from "./words";

type EndpointHeaderProps = {
  endpoint: EndpointRow;
  mayChange: boolean;
  /** The plan includes webhooks now: without it an endpoint can only be disabled and deleted. */
  isIncluded: boolean;
  allowsLoopback: boolean;
};

/** What an endpoint is for, whether it works, and what can be done with it. */
export function EndpointHeader({ endpoint, mayChange, isIncluded, allowsLoopback }: EndpointHeaderProps) {
  const { id, url, description, state, types } = endpoint;
  const actions = mayChange && (
    <>
      {isIncluded && state === "enabled" && <TestEvent id={id} />}
      {isIncluded && <EditEndpoint endpoint={endpoint} allowsLoopback={allowsLoopback} />}
      {(isIncluded || state === "enabled") && <SwitchEndpoint id={id} state={state} />}
      <DeleteEndpoint id={id} url={url} types={eventsText(types)} />
    </>
  );
  return (
    <PageHeader
      parents={[{ label: "Webhooks", href: "/console/webhooks" }]}
      title={<span className="line-clamp-2 wrap-anywhere">{description || shortUrl(url)}</span>}
      badge={<EndpointState endpoint={endpoint} />}
      actions={actions || undefined}
    />
  );
}
