import type { Metadata } from "next";
import { SignOutButton } from "@/components/api/sign-out-button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { accountPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Not a member" };

/** Where those are led who open a link to the console of an organisation that is not theirs. It says nothing about it, not even whether it exists. */
export default async function NotAMemberPage() {
  const { visit } = await accountPage();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        parents={[{ label: "Account", href: "/account" }]}
        title="Not a member"
        description="This link leads to an organisation that you are not a member of."
      />
      <Card>
        <div className="grid justify-items-start gap-4">
          <p className="max-w-[60ch] [overflow-wrap:anywhere]">
            You are signed in as {visit.user.email}. If you have another account, sign out and open the link again. To join the
            organisation, ask one of its owners to invite you.
          </p>
          <div className="flex flex-wrap gap-3">
            <SignOutButton variant="primary">Sign out</SignOutButton>
            <ButtonLink href="/account/organisations">Your organisations</ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  );
}
