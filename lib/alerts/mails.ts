import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { letter } from "@/lib/mail/greeting";
import { publicUrl } from "@/lib/platform/env";
import { conditionText, type FiredAlert, firedText } from "./contract";

/** Items are named by sources of ours, so they stand as they are. */
export function alertMail(to: { name: string }, alert: FiredAlert & { seriesId: string; release: number }): MailContent {
  const { item, currency, unit, before, now, date, release, seriesId } = alert;
  return letter(to.name, `${item} ${firedText(alert)}`, [
    text(`${item} ${firedText(alert)}.`),
    facts([
      ["Price", `${now} ${currency}/${unit}`],
      ["Before", `${before} ${currency}/${unit}`],
      ["Assessed", date],
      ["Release", String(release)],
      ["Your alert", conditionText(alert, alert)],
    ]),
    link("Open the price series", `${publicUrl()}/prices/${seriesId}`),
    text(`You receive this e-mail because you created this alert. You can delete it at ${publicUrl()}/console/alerts.`),
  ]);
}
