import { Columns3 } from "lucide-react";
import type { Metadata } from "next";
import { DefineField } from "@/components/custom-fields/define-field";
import { FieldsView } from "@/components/custom-fields/fields-view";
import { PlanRequired } from "@/components/plans/plan-required";
import { ButtonLink } from "@/components/ui/button-link";
import type { PageParams } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { consolePage } from "@/lib/portal/page-access";
import { readFields } from "./read-fields";

export const metadata: Metadata = { title: "Custom fields" };

const PATH = "/console/fields";
const API = "/api/console/fields";

export default async function FieldsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx, visit, orgId, allows } = await consolePage("fields:read");
  const data = await readFields(ctx, orgId, await searchParams);
  const { refusal, fields } = data.set;
  const mayChange = allows("fields:write") && visit.org.role !== "staff-view";
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Custom fields"
        description="Your own attributes on companies and products, visible only to your organisation."
        actions={mayChange && refusal === null && data.asked.view === "fields" && <DefineField api={API} />}
      />
      {refusal !== null && fields.length === 0 ? (
        <PlanRequired reason={refusal} icon={<Columns3 size={18} />} mayPay={allows("billing:write")}>
          Add your own data, such as a supplier tier or rating, here, by CSV or through the API, and filter by it.
        </PlanRequired>
      ) : (
        <FieldsView
          {...data}
          path={PATH}
          api={API}
          mayChange={mayChange}
          plans={allows("billing:write") && <ButtonLink href="/console/billing">View plans</ButtonLink>}
        />
      )}
    </div>
  );
}
