import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ActionProvider } from "@/components/api/action-provider";
import { OrgProvider } from "@/components/api/org-provider";
import { AllowClient } from "@/components/keys/allow-client";
import { liveRefusal } from "@/components/keys/live-refusal";
import { AuthHeading } from "@/components/sign-in/auth-heading";
import { LinkInvalid } from "@/components/sign-in/link-invalid";
import { TextLink } from "@/components/ui/text-link";
import { mayHere } from "@/lib/accounts/permissions";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { SANDBOX } from "@/lib/billing/plans";
import { DomainError } from "@/lib/core/errors";
import { countText } from "@/lib/core/wording";
import { READ_SCOPES } from "@/lib/keys/scopes";
import { KEY_DAYS } from "@/lib/oauth/contract";
import { type Authorisation, readAuthorisation, redirectWith } from "@/lib/oauth/read-authorisation";
import type { Context } from "@/lib/platform/context";
import { accountPage, requireOpen } from "@/lib/portal/page-access";
import type { Query } from "../../query";

export const metadata: Metadata = { title: "Allow access" };

const CONSOLE = { href: "/console", label: "Go to console" };
const ALL_SCOPES = READ_SCOPES.length;
const SANDBOX_LIMIT = `${countText(SANDBOX.callsPerDay)} calls per day`;

const SHOWN: readonly string[] = ["unprocessable", "rate-limited"];

/** The request, or in words what is wrong with it. */
async function requestIn(ctx: Context, given: unknown): Promise<Authorisation | string> {
  try {
    return await readAuthorisation(ctx, given);
  } catch (error) {
    if (error instanceof DomainError && SHOWN.includes(error.code)) return error.message;
    throw error;
  }
}

/** Where a member allows an application, such as an assistant, to read data with a key of its own. */
export default async function AuthorisePage({ searchParams }: { searchParams: Query }) {
  const { ctx, visit } = await accountPage();
  requireOpen(visit);
  const asked = await requestIn(ctx, await searchParams);
  if (typeof asked === "string")
    return (
      <LinkInvalid title="This application can't connect" steps={[CONSOLE, { href: "/docs/mcp", label: "Read the guide" }]}>
        {asked}
      </LinkInvalid>
    );
  const { org } = visit;
  if (!org || !mayHere(ctx, "keys:write", org.id))
    return (
      <LinkInvalid
        title="You can't connect an application"
        steps={[{ href: "/account/organisations", label: "Your organisations" }, CONSOLE]}
      >
        {org
          ? `Only owners and developers of ${org.name} can create keys. Ask one of them to connect it.`
          : "You are not a member of an organisation yet."}
      </LinkInvalid>
    );
  const { client, query, destination, describedBy, scopes } = asked;
  return (
    <ActionProvider directory={visit.user.directory}>
      <OrgProvider orgId={org.id}>
        <AuthHeading title={`Allow ${client.name} to read data?`}>
          It gets an API key of <strong className="font-medium text-ink">{org.name}</strong>.{" "}
          <TextLink href="/account/organisations">Switch organisation</TextLink>
        </AuthHeading>
        <ul className="mb-5 grid list-disc gap-1.5 pl-5 text-14">
          <li>
            It can read {scopes.length === ALL_SCOPES ? "all data that you choose below" : `data (${scopes.join(", ")})`} and change
            nothing.
          </li>
          <li>The key expires after {KEY_DAYS} days. You can revoke it at any time under Keys.</li>
          <li>
            You continue at <Destination {...destination} />. <Vouched by={describedBy} /> Continue only if you started this there.
          </li>
        </ul>
        <AllowClient
          request={query}
          liveRefusal={liveRefusal(await readEntitlement(ctx, org.id))}
          sandboxLimit={SANDBOX_LIMIT}
          deniedHref={redirectWith(query, { error: "access_denied" })}
        />
      </OrgProvider>
    </ActionProvider>
  );
}

/** Who says that the application is called so. */
function Vouched({ by }: { by: string | null }): ReactNode {
  if (by === null) return "Applications choose their own name.";
  return (
    <>
      The name comes from <strong className="font-medium wrap-anywhere">{by}</strong>.
    </>
  );
}

function Destination({ kind, name }: Authorisation["destination"]): ReactNode {
  const shown = <strong className="font-medium wrap-anywhere">{name}</strong>;
  if (kind === "site") return shown;
  return kind === "computer" ? <>an application on this computer ({shown})</> : <>the application {shown} on this computer</>;
}
