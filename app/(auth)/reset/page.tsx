import type { Metadata } from "next";
import { nullOn } from "@/app/refusals";
import { AuthHeading } from "@/components/sign-in/auth-heading";
import { LinkInvalid } from "@/components/sign-in/link-invalid";
import { MailLinkForm } from "@/components/sign-in/mail-link-form";
import { NewPasswordForm } from "@/components/sign-in/new-password-form";
import { OtherWay } from "@/components/sign-in/other-way";
import { TextLink } from "@/components/ui/text-link";
import { PASSWORD_MIN } from "@/lib/accounts/contract";
import { lookAtReset } from "@/lib/accounts/sign-in/reset-password";
import { publicPage } from "@/lib/portal/page-access";
import { parameterReader, type Query } from "../query";

export const metadata: Metadata = { title: "Set a new password" };

export default async function ResetPage({ searchParams }: { searchParams: Query }) {
  const { ctx, isLocal } = await publicPage();
  const token = (await parameterReader(searchParams))("token")?.slice(0, 200);
  if (token === undefined)
    return (
      <>
        <MailLinkForm kind="reset" isLocal={isLocal} />
        <OtherWay>
          Remember your password? <TextLink href="/sign-in">Sign in</TextLink>
        </OtherWay>
      </>
    );
  const isOpen =
    (await nullOn(
      "link-invalid",
      lookAtReset(ctx, { token }).then(() => true),
    )) ?? false;
  if (!isOpen)
    return (
      <LinkInvalid
        steps={[
          { href: "/reset", label: "Request a new link" },
          { href: "/sign-in", label: "Sign in" },
        ]}
      >
        It has already been used or replaced by a newer one, it has expired, or the URL is incomplete.
      </LinkInvalid>
    );
  return (
    <>
      <AuthHeading title="Set a new password">
        You will be signed out everywhere. Services and passkeys that sign in to your account are removed; passkeys stay if your
        organisation requires two-factor authentication.
      </AuthHeading>
      <NewPasswordForm token={token} passwordMin={PASSWORD_MIN} />
    </>
  );
}
