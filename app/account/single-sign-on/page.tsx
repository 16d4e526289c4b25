import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DirectoryButton } from "@/components/api/directory-button";
import { SignOutButton } from "@/components/api/sign-out-button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { accountPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Single sign-on" };

/** Where members are led whose session does not open the organisation: it has to come from its directory, or comes from another one. */
export default async function SingleSignOnPage() {
  const { visit } = await accountPage();
  const { closed, user } = visit;
  if (closed?.reason !== "directory-required" && closed?.reason !== "other-directory") redirect("/console");
  const isOther = closed.reason === "other-directory";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        parents={[{ label: "Account", href: "/account" }]}
        title={isOther ? "Sign in another way" : "Single sign-on required"}
        description={
          isOther
            ? `You signed in through the directory of ${user.directory?.name ?? "another organisation"}, which opens no other organisation.`
            : `${closed.name} lets members in through its directory only. API keys keep working.`
        }
      />
      <Card>
        <div className="grid justify-items-start gap-4">
          <p className="max-w-[60ch]">
            {isOther
              ? `To open ${closed.name}, sign out and sign in with a password, a passkey or a link, or through its own directory.`
              : `Sign in through the directory of ${closed.name} to open its console.`}
          </p>
          <div className="flex flex-wrap gap-3">
            {isOther ? (
              <SignOutButton variant="primary">Sign out</SignOutButton>
            ) : (
              <DirectoryButton orgId={closed.id} next="/console">
                Sign in through the directory
              </DirectoryButton>
            )}
            <ButtonLink href="/account/organisations">Your organisations</ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  );
}
