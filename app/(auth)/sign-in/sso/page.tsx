import type { Metadata } from "next";
import { AuthHeading } from "@/components/sign-in/auth-heading";
import { OtherWay } from "@/components/sign-in/other-way";
import { SsoForm } from "@/components/sign-in/sso-form";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { isSsoReason, SSO_REASONS } from "@/lib/accounts/sso/contract";
import { nextPath } from "@/lib/portal/next-path";
import { parameterReader, type Query } from "../../query";

export const metadata: Metadata = { title: "Single sign-on" };

const REQUEST_ID = /^[\w-]{1,60}$/;

export default async function SsoPage({ searchParams }: { searchParams: Query }) {
  const read = await parameterReader(searchParams);
  const next = read("next") === undefined ? null : nextPath(read("next"));
  const failed = read("failed") ?? "";
  const reason = isSsoReason(failed) ? SSO_REASONS[failed] : null;
  const requestId = read("request") ?? "";
  return (
    <>
      <AuthHeading title="Single sign-on">Sign in through your company&rsquo;s directory.</AuthHeading>
      {reason !== null && (
        <Banner tone="bad" className="mb-5" title={reason.title}>
          {reason.text}
          {REQUEST_ID.test(requestId) && (
            <span className="mt-1 block text-13 text-muted">
              Request ID: <span className="num break-all select-all">{requestId}</span>
            </span>
          )}
        </Banner>
      )}
      <SsoForm next={next} />
      <OtherWay>
        <TextLink href={`/sign-in${next === null ? "" : `?next=${encodeURIComponent(next)}`}`}>Sign in another way</TextLink>
      </OtherWay>
    </>
  );
}
