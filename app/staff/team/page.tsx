import type { Metadata } from "next";
import { AbsenceTable } from "@/components/staff/absence-table";
import { AddStaffForm } from "@/components/staff/add-staff-form";
import { PageBody } from "@/components/staff/page-body";
import { StaffTable } from "@/components/staff/staff-table";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { listStaff } from "@/lib/accounts/staff/list-staff";
import { dayAt } from "@/lib/core/dates";
import { STAFF_ROLE_TABLE, STAFF_ROLES } from "@/lib/core/staff-roles";
import { staffPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Team" };

export default async function TeamPage() {
  const { ctx, visit, allows } = await staffPage("team:read");
  const mayWrite = allows("team:write");
  const staff = await listStaff(ctx);
  return (
    <PageBody>
      <PageHeader
        title="Team"
        description="People with access to these pages, each with a role. Two-factor authentication is required to open them."
      />
      {mayWrite && (
        <Card title="Add a team member">
          <AddStaffForm />
        </Card>
      )}
      <Card title="Roles">
        <DescriptionList
          items={STAFF_ROLES.map((role) => ({ term: STAFF_ROLE_TABLE[role].title, details: STAFF_ROLE_TABLE[role].about }))}
        />
      </Card>
      <AbsenceTable staff={staff} today={dayAt(ctx.clock.now())} myId={visit.user.id} mayWrite={mayWrite} />
      <Card flush>
        <StaffTable rows={staff} myId={visit.user.id} mayWrite={mayWrite} />
      </Card>
    </PageBody>
  );
}
