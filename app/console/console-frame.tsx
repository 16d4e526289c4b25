import type { ReactNode } from "react";
import { AccountMenu } from "@/components/account/account-menu";
import { ActionProvider } from "@/components/api/action-provider";
import { OrgProvider } from "@/components/api/org-provider";
import { QueryProvider } from "@/components/api/query-provider";
import { PaymentBanner } from "@/components/billing/payment-banner";
import { Banners } from "@/components/console/banners";
import { EnvironmentBadge } from "@/components/console/environment-badge";
import { HelpMenu } from "@/components/console/help-menu";
import { OrgSwitcher } from "@/components/console/org-switcher";
import { FindPalette } from "@/components/docs/find-palette";
import { ConsoleShell } from "@/components/layout/console-shell";
import { TermsBanner } from "@/components/legal/terms-banner";
import { NotificationBell } from "@/components/notifications/notification-bell";
import { NoticeBanner } from "@/components/status/notice-banner";
import { TimeZoneProvider } from "@/components/ui/time-zone";
import { summariseNotifications } from "@/lib/accounts/notifications/summarise-notifications";
import { listOwnOrganisations } from "@/lib/accounts/organisations/list-own-organisations";
import { readPaymentNotice } from "@/lib/billing/dunning/read-payment-notice";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { summariseKeys } from "@/lib/keys/summarise-keys";
import { pendingTerms } from "@/lib/legal/acceptance/list-acceptances";
import { brandName } from "@/lib/platform/brand";
import { supportContact } from "@/lib/platform/contact";
import type { consolePage } from "@/lib/portal/page-access";
import { openNotices } from "@/lib/service-level/notices/list-notices";
import { accountLinks, HELP_LINKS, navOf, paletteOf } from "./navigation";

type ConsoleFrameProps = Awaited<ReturnType<typeof consolePage>> & { children: ReactNode };

/** The console around a page: rail, organisation, notifications. Whoever shows it has authorised the visit. */
export async function ConsoleFrame({ ctx, visit, orgId, allows, children }: ConsoleFrameProps) {
  const { user, org } = visit;
  const [organisations, entitlement, keys, notice, notifications, notices, terms] = await Promise.all([
    listOwnOrganisations(ctx),
    readEntitlement(ctx, orgId),
    allows("keys:read") ? summariseKeys(ctx, orgId) : null,
    readPaymentNotice(ctx, orgId),
    summariseNotifications(ctx, orgId),
    openNotices(ctx.clock.now()),
    pendingTerms(ctx, orgId),
  ]);
  const brand = brandName();
  return (
    <ActionProvider directory={visit.user.directory}>
      <QueryProvider>
        <TimeZoneProvider zone={user.timeZone}>
          <OrgProvider orgId={orgId}>
            <ConsoleShell
              brand={brand}
              {...navOf({ allows, plan: entitlement?.plan ?? null, keys: keys?.working ?? 0 })}
              palette={<FindPalette items={paletteOf(allows)} path="/api/console/find" />}
              orgSwitcher={<OrgSwitcher current={org} organisations={organisations} />}
              environment={<EnvironmentBadge entitlement={entitlement} />}
              help={<HelpMenu />}
              narrowHelp={HELP_LINKS}
              notifications={<NotificationBell orgId={orgId} initial={notifications} mayMark={org.role !== "staff-view"} />}
              account={<AccountMenu name={user.name} email={user.email} links={accountLinks(visit.actor.staff !== false)} />}
            >
              <Banners
                brand={brand}
                organisation={org}
                email={user.email}
                isVerified={user.isVerified}
                needsVerification={ctx.isLocal !== true}
                isStaffView={org.role === "staff-view"}
                contact={supportContact()}
                terms={terms && <TermsBanner terms={terms} />}
                notice={notices.length === 0 ? null : <NoticeBanner notices={notices} />}
                payment={notice && <PaymentBanner notice={notice} maySee={allows("billing:read")} mayPay={allows("billing:write")} />}
              />
              {children}
            </ConsoleShell>
          </OrgProvider>
        </TimeZoneProvider>
      </QueryProvider>
    </ActionProvider>
  );
}
