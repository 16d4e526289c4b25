import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { canHavePasskeys } from "@/components/api/passkeys";
import { AuthHeading } from "@/components/sign-in/auth-heading";
import { CodeForm } from "@/components/sign-in/code-form";
import { OtherWay } from "@/components/sign-in/other-way";
import { PasskeyButton } from "@/components/sign-in/passkey-button";
import { ProviderButtons } from "@/components/sign-in/provider-buttons";
import { notificationOf, sentenceOf } from "@/components/sign-in/sentences";
import { SignInForm } from "@/components/sign-in/sign-in-form";
import { TicketForm } from "@/components/sign-in/ticket-form";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { configuredProviders } from "@/lib/portal/auth-options";
import { nextPath } from "@/lib/portal/next-path";
import { publicPage, waitsForCode } from "@/lib/portal/page-access";
import { pageHost } from "@/lib/portal/page-host";
import { parameterReader, type Query } from "../query";

export const metadata: Metadata = {
  title: "Sign in",
  description: "Sign in to manage your keys, usage and plan.",
  alternates: { canonical: "/sign-in" },
  // Whoever looks for the way in may find it; the other pages around accounts are for nobody to find.
  robots: { index: true },
};

export default async function SignInPage({ searchParams }: { searchParams: Query }) {
  const read = await parameterReader(searchParams);
  const { visit } = await publicPage();
  const next = read("next") === undefined ? null : nextPath(read("next"));
  const query = next === null ? "" : `?next=${encodeURIComponent(next)}`;
  // After signing in, this page is asked once more: it knows whether six digits are still missing.
  const then = `/sign-in${query}`;
  const ticket = read("ticket");
  if (ticket !== undefined) return <TicketForm ticket={ticket.slice(0, 200)} then={then} signedInAs={visit?.user.email ?? null} />;
  if (await waitsForCode()) return <CodeForm then={then} />;
  if (visit) redirect(next ?? (visit.user.isStaff ? "/staff" : "/console"));
  const [error, notice] = [sentenceOf(read("error")), notificationOf(read("notice"))];
  return (
    <>
      <AuthHeading title="Sign in" />
      {error !== null && (
        <Banner tone="bad" className="mb-5">
          {error}
        </Banner>
      )}
      {notice !== null && (
        <Banner tone="ok" className="mb-5">
          {notice}
        </Banner>
      )}
      <SignInForm then={then} query={query} email={read("email")?.slice(0, 254) ?? ""} />
      {canHavePasskeys(await pageHost()) && (
        <div className="mt-5 border-t border-line pt-5">
          <PasskeyButton then={then} />
        </div>
      )}
      <ProviderButtons providers={configuredProviders()} then={then} />
      <OtherWay>
        No account yet? <TextLink href={`/sign-up${query}`}>Create one</TextLink>
      </OtherWay>
    </>
  );
}
