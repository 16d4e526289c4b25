import type { Metadata } from "next";
import { cookies } from "next/headers";
import { nullOn } from "@/app/refusals";
import { AuthHeading } from "@/components/sign-in/auth-heading";
import { EmailChangeForm } from "@/components/sign-in/email-change-form";
import { LinkInvalid } from "@/components/sign-in/link-invalid";
import { VerifyForm } from "@/components/sign-in/verify-form";
import { ButtonLink } from "@/components/ui/button-link";
import { lookAtVerification } from "@/lib/accounts/sign-up/verify-address";
import { lookAtEmailChange } from "@/lib/accounts/users/change-email";
import { BINDING_COOKIE } from "@/lib/portal/cookie";
import { publicPage } from "@/lib/portal/page-access";
import { parameterReader, type Query } from "../query";

export const metadata: Metadata = { title: "Confirm your e-mail address" };

export default async function VerifyPage({ searchParams }: { searchParams: Query }) {
  const read = await parameterReader(searchParams);
  const token = (read("token") ?? "").slice(0, 200);
  return read("kind") === "email-change" ? <EmailChange token={token} /> : <Verification token={token} />;
}

async function Verification({ token }: { token: string }) {
  const { ctx } = await publicPage();
  const binding = (await cookies()).get(BINDING_COOKIE)?.value ?? null;
  const found = await nullOn("link-invalid", lookAtVerification(ctx, { token, binding }));
  if (found === null)
    return (
      <LinkInvalid
        steps={[
          { href: "/sign-in", label: "Sign in" },
          { href: "/sign-up", label: "Sign up again" },
        ]}
      >
        It has already been used or replaced by a newer one, it has expired, or the URL is incomplete. If you have already confirmed your
        e-mail address, sign in. Otherwise, sign up again with the same e-mail address.
      </LinkInvalid>
    );
  return (
    <>
      <AuthHeading title="Confirm your e-mail address">
        {found.needsPassword ? "You signed up in another browser, so please enter your password." : "Your account is ready in a moment."}
      </AuthHeading>
      <VerifyForm token={token} needsPassword={found.needsPassword} />
    </>
  );
}

/** Whose account it is must be shown by signing in: the mailbox alone changes nobody's address. */
function SignInFirst({ next }: { next: string }) {
  return (
    <>
      <AuthHeading title="Confirm your new e-mail address">Sign in to the account that requested this change to continue.</AuthHeading>
      <ButtonLink href={`/sign-in?next=${encodeURIComponent(next)}`} variant="primary">
        Sign in
      </ButtonLink>
    </>
  );
}

async function EmailChange({ token }: { token: string }) {
  const { ctx } = await publicPage();
  const found = await nullOn("link-invalid", lookAtEmailChange(ctx, { token }));
  if (found?.isYours) return <EmailChangeForm token={token} email={found.email} />;
  if (found !== null) return <SignInFirst next={`/verify?kind=email-change&token=${encodeURIComponent(token)}`} />;
  return (
    <LinkInvalid steps={[{ href: "/account", label: "Go to account" }]}>
      It has already been used, it has expired, or the URL is incomplete. Request the change again in your account.
    </LinkInvalid>
  );
}
