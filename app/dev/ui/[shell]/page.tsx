import { notFound } from "next/navigation";
import { AuthShell } from "@/components/layout/auth-shell";
import { ConsoleShell } from "@/components/layout/console-shell";
import { SiteShell } from "@/components/layout/site-shell";
import { StaffShell } from "@/components/layout/staff-shell";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { PaletteButton } from "@/components/ui/palette-button";
import { StatusDot } from "@/components/ui/status-dot";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import { onlyInDevelopment } from "../../only-in-development";
import { PALETTE } from "../example-data";

const BRAND = "Heliodex";
const BADGES: Record<string, React.ReactNode> = { Keys: 3, Webhooks: <StatusDot tone="bad" label="1 failing" /> };
const CONSOLE = PALETTE.slice(0, 7).map(({ label, href }) => ({
  href: label === "Overview" ? "/dev/ui/console" : href,
  label,
  badge: BADGES[label],
}));
const STAFF = ["Access requests", "Customers", "Data", "RFQs", "Jobs", "Service level", "Audit log"].map((label) => ({
  href: label === "Access requests" ? "/dev/ui/staff" : `/staff/${label.toLowerCase().replace(" ", "-")}`,
  label,
}));
const SECOND = [
  { href: "/console/team", label: "Team" },
  { href: "/console/settings", label: "Settings" },
  { href: "/docs", label: "Docs", external: true },
];

const WAYS = { account: { href: "/sign-in", label: "Sign in" }, main: { href: "/sign-up", label: "Get API key" } };

export default async function ShellPage({ params }: { params: Promise<{ shell: string }> }) {
  onlyInDevelopment();
  const { shell } = await params;
  const body = (
    <div className="grid gap-5">
      <PageHeader title="Overview" description="What a page inside the shell looks like." />
      <Card title="Calls this period">
        <span className="num text-28 font-medium">61,204</span>
      </Card>
    </div>
  );
  const account = <Avatar name="Maria Keller" />;
  if (shell === "console") {
    return (
      <ConsoleShell
        brand={BRAND}
        nav={[{ title: null, entries: CONSOLE }]}
        secondaryNav={SECOND}
        orgSwitcher={<span className="truncate font-medium">Borealis Energy Research</span>}
        environment={
          <Tag tone="ok" dot>
            Live
          </Tag>
        }
        palette={<PaletteButton items={PALETTE} />}
        account={account}
      >
        {body}
      </ConsoleShell>
    );
  }
  if (shell === "staff") {
    return (
      <StaffShell brand={BRAND} nav={STAFF} palette={<PaletteButton items={PALETTE} />} account={account}>
        <div className="p-6">{body}</div>
      </StaffShell>
    );
  }
  if (shell === "auth") {
    return (
      <AuthShell brand={BRAND} aside={<TextLink href="/sign-up">Create an account</TextLink>}>
        <h1 className="text-20 font-semibold">Sign in</h1>
      </AuthShell>
    );
  }
  if (shell !== "site") notFound();
  return (
    <SiteShell brand={BRAND} nav={CONSOLE.slice(0, 5)} ways={WAYS} theme="system">
      <div className="py-10">{body}</div>
    </SiteShell>
  );
}
