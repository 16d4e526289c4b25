import type { Metadata } from "next";
import { z } from "zod";
import { ChooseProtocol } from "@/components/sso/choose-protocol";
import { ConnectionForm } from "@/components/sso/connection-form";
import { ConnectionState } from "@/components/sso/connection-state";
import { DomainList } from "@/components/sso/domain-list";
import { OurCertificate } from "@/components/sso/our-certificate";
import { OurValues } from "@/components/sso/our-values";
import { RemoveConnection } from "@/components/sso/remove-connection";
import { ScimSettings } from "@/components/sso/scim-settings";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import type { PageParams } from "@/components/ui/cursor-pages";
import { DescriptionList } from "@/components/ui/description-list";
import { DocsLink } from "@/components/ui/docs-link";
import { PageHeader } from "@/components/ui/page-header";
import { RelativeTime } from "@/components/ui/relative-time";
import { SSO_PROTOCOLS, type SsoConnectionView } from "@/lib/accounts/sso/contract";
import { readSso } from "@/lib/accounts/sso/read-sso";
import { readScim } from "@/lib/accounts/sso/scim/tokens/read-scim";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Single sign-on" };

const Search = z.object({ tested: z.enum(["ok"]).optional().catch(undefined) });

export default async function SingleSignOnPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, orgId } = await consolePage("org:write");
  const { domains, connection } = await readSso(ctx, orgId);
  const scim = await readScim(ctx, orgId);
  const { tested } = Search.parse(await searchParams);
  const now = ctx.clock.now();
  const hasDomain = domains.some(({ verifiedAt }) => verifiedAt !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        parents={[{ label: "Settings", href: "/console/settings" }]}
        title="Single sign-on"
        description="Members sign in through your company's directory, by OpenID Connect or SAML."
        actions={<DocsLink href="/docs/single-sign-on" />}
      />
      {tested === "ok" && connection?.isTested && (
        <Banner tone="ok" title="The sign-in works">
          Your directory signed you in, and its response was valid.
        </Banner>
      )}
      <Card title="Domains">
        <DomainList domains={domains} now={now} />
      </Card>
      {connection === null ? (
        <Card title="Directory">
          <ChooseProtocol isNext={hasDomain} />
        </Card>
      ) : (
        <>
          <Card title={`Our values for ${SSO_PROTOCOLS[connection.protocol]}`}>
            <OurValues connection={connection} />
          </Card>
          <Card title="Your directory">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <ConnectionForm key={JSON.stringify(connection.certificates)} connection={connection} />
              {connection.certificates.length > 0 && <Certificates certificates={connection.certificates} now={now} />}
            </div>
          </Card>
          {connection.protocol === "saml" && (
            <Card title="Our certificate">
              <OurCertificate keys={connection.keys} now={now} />
            </Card>
          )}
          <Card title="Sign-in">
            <ConnectionState connection={connection} hasDomain={hasDomain} now={now} />
          </Card>
        </>
      )}
      <Card title="Directory sync (SCIM)">
        <ScimSettings scim={scim} hasDomain={hasDomain} now={now} />
      </Card>
      {connection !== null && (
        <Card title="Remove">
          <RemoveConnection />
        </Card>
      )}
    </div>
  );
}

function Certificates({ certificates, now }: Pick<SsoConnectionView, "certificates"> & { now: number }) {
  return (
    <ul className="grid gap-4 border-t border-line pt-4">
      {certificates.map(({ name, fingerprint, validUntil }) => (
        <li key={fingerprint}>
          <DescriptionList
            items={[
              { term: "Certificate", details: name === "" ? "Without a name" : name },
              { term: "SHA-256", details: <span className="break-all">{fingerprint}</span>, num: true },
              { term: "Valid until", details: <RelativeTime at={validUntil} now={now} /> },
            ]}
          />
        </li>
      ))}
    </ul>
  );
}
