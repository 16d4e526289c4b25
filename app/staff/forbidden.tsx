import { ContactLink } from "@/components/layout/contact-link";
import { PageBody } from "@/components/staff/page-body";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { STAFF_ROLE_TABLE } from "@/lib/core/staff-roles";
import { staffPage } from "@/lib/portal/page-access";

/** Says which role the member of the team has; the menu leads to what it includes. */
export default async function StaffForbidden() {
  const { role } = await staffPage("any");
  return (
    <PageBody>
      <PageHeader title="Your role does not include this page" />
      <Card>
        <EmptyState
          title="This page is for other roles of the team"
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink href="/staff">Go to your start page</ButtonLink>
              <ContactLink look="quiet" />
            </div>
          }
        >
          Your role is {STAFF_ROLE_TABLE[role].title.toLowerCase()}. An administrator can give you another role on the team page.
        </EmptyState>
      </Card>
    </PageBody>
  );
}
