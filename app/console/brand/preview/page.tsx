import type { Metadata } from "next";
import { z } from "zod";
import { BrandPages } from "@/components/brand/brand-pages";
import { SampleList } from "@/components/brand/sample-list";
import { SampleMail } from "@/components/brand/sample-mail";
import { IS_ON } from "@/components/brand/states";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import type { PageSearch } from "@/components/ui/page-search";
import { withParams } from "@/components/ui/url-state";
import { BRAND_PREVIEW_MINUTES } from "@/lib/brand/contract";
import { previewBrand } from "@/lib/brand/preview-brand";
import { readBrand } from "@/lib/brand/read-brand";
import { keysOf } from "@/lib/core/tables";
import { consolePage } from "@/lib/portal/page-access";
import { renderSample } from "./render-sample";
import { SAMPLE_MAILS } from "./sample-mails";

export const metadata: Metadata = { title: "Preview · White-label" };

const PATH = "/console/brand/preview";
const TEMPLATES = keysOf(SAMPLE_MAILS);
const FIRST = "invitation";
const Search = z.object({ mail: z.enum(TEMPLATES).catch(FIRST) });

export default async function BrandPreviewPage({ searchParams }: PageSearch) {
  const { ctx, visit, orgId } = await consolePage("brand:read");
  const { mail: template } = Search.parse(await searchParams);
  const [view, brand] = await Promise.all([readBrand(ctx, orgId), previewBrand(ctx, orgId)]);
  const mail = renderSample(template, brand);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader
        parents={[{ label: "White-label", href: "/console/brand" }]}
        title="Preview"
        description="Every page and e-mail with your brand as you last saved it. E-mails have sample data, and nothing is sent."
      />
      <BrandPages
        url={IS_ON[view.state] && view.isInPlan ? view.url : null}
        minutes={view.isInPlan && visit.org.role !== "staff-view" ? BRAND_PREVIEW_MINUTES : null}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
        <div className="min-w-0 max-lg:order-last">
          <Card flush>
            <SampleList
              rows={TEMPLATES.map((name) => ({ template: name, title: SAMPLE_MAILS[name]?.title ?? name }))}
              openTemplate={template}
              hrefOf={(name) => withParams(PATH, "", { mail: name })}
            />
          </Card>
        </div>
        {mail && <SampleMail key={template} mail={mail} />}
      </div>
    </div>
  );
}
