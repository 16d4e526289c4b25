import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { accountPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "IP address not allowed" };

/** Where members are led whose organisation does not let its console be opened from where they are. */
export default async function AddressPage() {
  const { ctx, visit } = await accountPage();
  if (visit.closed?.reason !== "address-not-allowed") redirect("/console");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        parents={[{ label: "Account", href: "/account" }]}
        title="IP address not allowed"
        description={`${visit.closed.name} limits its console to certain IP addresses.`}
      />
      <Card>
        <div className="grid justify-items-start gap-4">
          <p className="max-w-[60ch]">
            {ctx.address ? (
              <>
                You are connected from <span className="num break-all">{ctx.address}</span>, which is not one of them.
              </>
            ) : (
              "Your IP address is unknown here."
            )}{" "}
            Connect from an allowed network, such as your company&rsquo;s VPN, or ask an owner of the organisation to add your IP address.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/console">Try again</ButtonLink>
            <ButtonLink href="/account/organisations">Your organisations</ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  );
}
