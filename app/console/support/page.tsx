import type { Metadata } from "next";
import { z } from "zod";
import { SupportForm } from "@/components/console/support-form";
import { Card } from "@/components/ui/card";
import type { PageParams } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { orNull } from "@/components/ui/page-search";
import { TextLink } from "@/components/ui/text-link";
import { SupportMessage } from "@/lib/accounts/contract";
import { supportContact } from "@/lib/platform/contact";
import { consolePage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Support" };

const { page, requestId } = SupportMessage.shape;
/** What the link says that led here. */
const Search = z.object({ from: orNull(page.unwrap()), request: orNull(requestId.unwrap()) });

export default async function SupportPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { visit, allows } = await consolePage("org:read");
  const { from, request } = Search.parse(await searchParams);
  const contact = supportContact();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Contact support"
        description={
          <>
            Ask about the data, the API, an invoice or anything else.
            {contact !== null && (
              <>
                {" "}
                You can also write to <TextLink href={`mailto:${contact}`}>{contact}</TextLink>.
              </>
            )}
          </>
        }
      />
      <Card>
        {allows("support:write") ? (
          <SupportForm email={visit.user.email} page={from} requestId={request} />
        ) : (
          <p className="text-14 text-muted">Only members of the organisation can send a message.</p>
        )}
      </Card>
    </div>
  );
}
