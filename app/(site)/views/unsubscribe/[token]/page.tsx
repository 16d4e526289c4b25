import type { Metadata } from "next";
import { StopMails } from "@/components/views/stop-mails";
import { publicPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false, follow: false }, referrer: "no-referrer" };

/** Where the weekly e-mail of saved views leads. */
export default async function UnsubscribePage({ params }: PageProps<"/views/unsubscribe/[token]">) {
  await publicPage();
  const { token } = await params;
  return (
    <div className="grid max-w-[60ch] gap-5 py-12">
      <h1 className="text-28 font-semibold">Unsubscribe from your views</h1>
      <p className="text-16 text-muted">You no longer get the weekly e-mail with the saved views of this organisation.</p>
      <StopMails token={token} />
    </div>
  );
}
