import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { KeepFresh } from "@/components/api/keep-fresh";
import { Brand } from "@/components/layout/brand";
import { SkipLink } from "@/components/layout/skip-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { localOutbox } from "@/lib/mail/local-outbox";
import { brandName } from "@/lib/platform/brand";
import { publicPage } from "@/lib/portal/page-access";
import { OutboxMail } from "./outbox-mail";

export const metadata: Metadata = { title: "Outbox", robots: { index: false } };

/** Mails that nothing sends, for whoever sits at this machine. To everyone else it does not exist. */
export default async function OutboxPage() {
  const { ctx, isLocal } = await publicPage();
  if (!isLocal) notFound();
  const { mails } = await localOutbox({ limit: 50 });
  return (
    <>
      <SkipLink />
      <header className="border-b border-line">
        <div className="mx-auto flex h-15 max-w-[860px] items-center justify-between gap-4 px-5">
          <Brand name={brandName()} />
          <TextLink href="/sign-in" className="text-13">
            Sign in
          </TextLink>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-5 px-5 py-8 text-14 outline-none">
        <PageHeader
          title="Outbox"
          description="No mail server is configured, so e-mails stay on this machine. The last 50 are listed here, newest first. The list updates automatically."
        />
        <KeepFresh everyMs={3_000} />
        {mails.length === 0 ? (
          <EmptyState title="No mail yet" action={<TextLink href="/sign-up">Create an account</TextLink>}>
            Sign up, request a new password or invite someone. The e-mail appears here.
          </EmptyState>
        ) : (
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {mails.map((mail, index) => (
              <OutboxMail key={mail.id} mail={mail} now={ctx.clock.now()} isOpen={index === 0} />
            ))}
          </ol>
        )}
      </main>
    </>
  );
}
