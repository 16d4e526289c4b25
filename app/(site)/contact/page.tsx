import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { ABOUT } from "@/components/support/about";
import { ContactForm } from "@/components/support/contact-form";
import type { PageSearch } from "@/components/ui/page-search";
import { TextLink } from "@/components/ui/text-link";
import { contactPath } from "@/lib/core/paths";
import { roleMay } from "@/lib/core/roles";
import { brandName, currentBrand, isBranded } from "@/lib/platform/brand";
import { supportContact } from "@/lib/platform/contact";
import { publicPage } from "@/lib/portal/page-access";
import { pageMetadata } from "../page-metadata";
import { BrandContact } from "./brand-contact";

export function generateMetadata(): Metadata {
  return pageMetadata({
    path: "/contact",
    title: "Contact",
    description: `Send a message to ${brandName()}: questions about the data, the API, a plan or a failed request.`,
  });
}

const Search = z.object(ABOUT);

/** Members write in their console, where the conversation is kept; a white-label host leads to whoever it belongs to. */
export default async function ContactPage({ searchParams }: PageSearch) {
  const { from, request } = Search.parse(await searchParams);
  if (isBranded()) return <BrandContact brand={currentBrand()} about={{ from, request }} />;
  const { visit } = await publicPage();
  const about = { from, request: request ?? undefined };
  const role = visit?.org?.role;
  if (role !== undefined && role !== "staff-view" && roleMay(role, "support:write")) redirect(contactPath(about, "/console/support"));
  const contact = supportContact();
  return (
    <div className="py-10 md:py-14">
      <header className="mb-9 max-w-[64ch]">
        <h1 className="text-28 font-semibold text-balance">Contact</h1>
        <p className="mt-3 text-16 text-muted">
          Ask about the data, the API, a plan or anything else.
          {contact !== null && (
            <>
              {" "}
              You can also write to <TextLink href={`mailto:${contact}`}>{contact}</TextLink>.
            </>
          )}
          {visit === null && (
            <>
              {" "}
              If you have an account, <TextLink href={`/sign-in?next=${encodeURIComponent(contactPath(about))}`}>sign in</TextLink> to see
              our replies in the console.
            </>
          )}
        </p>
      </header>
      <ContactForm known={{ name: visit?.user.name ?? "", email: visit?.user.email ?? "" }} page={from} requestId={request} />
    </div>
  );
}
