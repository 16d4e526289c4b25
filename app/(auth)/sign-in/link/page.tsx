import type { Metadata } from "next";
import { MailLinkForm } from "@/components/sign-in/mail-link-form";
import { OtherWay } from "@/components/sign-in/other-way";
import { TextLink } from "@/components/ui/text-link";
import { publicPage } from "@/lib/portal/page-access";

export const metadata: Metadata = { title: "Sign in with a link" };

export default async function SignInLinkPage() {
  const { isLocal } = await publicPage();
  return (
    <>
      <MailLinkForm kind="sign-in" isLocal={isLocal} />
      <OtherWay>
        <TextLink href="/sign-in">Sign in with a password instead</TextLink>
      </OtherWay>
    </>
  );
}
