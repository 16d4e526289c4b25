import { headers } from "next/headers";
import { permissionAt } from "@/components/console/places";
import { ContactLink } from "@/components/layout/contact-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { ROLES, ROLE_TABLE, roleMay } from "@/lib/core/roles";
import { CLIENT_HEADER, readClient } from "@/lib/portal/client";
import { accountPage } from "@/lib/portal/page-access";

/** Says which roles would open the page. */
export default async function ConsoleForbidden() {
  const { visit } = await accountPage();
  const { target } = readClient((await headers()).get(CLIENT_HEADER));
  const may = permissionAt(target);
  const roles = ROLES.filter((role) => roleMay(role, may)).map((role) => ROLE_TABLE[role].title.toLowerCase());
  const role = visit.org === null || visit.org.role === "staff-view" ? null : ROLE_TABLE[visit.org.role].title.toLowerCase();
  return (
    <div className="grid gap-5">
      <PageHeader title="Your role does not include this page" />
      <Card>
        <EmptyState
          title={`This page requires the role ${orList(roles)}`}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink href="/console">Go to overview</ButtonLink>
              <ContactLink look="quiet" to="/console/support" />
            </div>
          }
        >
          {role === null ? "" : `Your role in this organisation is ${role}. `}An owner can give you another role on the team page.
        </EmptyState>
      </Card>
    </div>
  );
}

const orList = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}` : (words[0] ?? "owner");
