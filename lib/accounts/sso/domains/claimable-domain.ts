import { DomainError } from "@/lib/core/errors";
import { ownUrl } from "@/lib/platform/env";
import { claimableHost } from "@/lib/platform/outgoing/host-names";

/** Where anybody can have a mailbox: nobody's own, whatever record is there. */
const PUBLIC_MAIL = new Set([
  ...["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "msn.com", "yahoo.com", "ymail.com", "icloud.com", "me.com"],
  ...[
    "mac.com",
    "aol.com",
    "proton.me",
    "protonmail.com",
    "pm.me",
    "gmx.com",
    "gmx.de",
    "gmx.net",
    "gmx.at",
    "gmx.ch",
    "web.de",
    "mail.com",
  ],
  ...[
    "t-online.de",
    "freenet.de",
    "posteo.de",
    "mailbox.org",
    "zoho.com",
    "fastmail.com",
    "hey.com",
    "tutanota.com",
    "tuta.com",
    "orange.fr",
  ],
  ...["free.fr", "laposte.net", "libero.it", "yandex.com", "yandex.ru", "mail.ru", "qq.com", "163.com", "126.com", "sina.com", "naver.com"],
  ...["comcast.net", "verizon.net", "att.net", "btinternet.com", "yahoo.co.uk", "hotmail.co.uk", "rediffmail.com"],
]);

/** The one spelling of a domain that an organisation may prove. @throws DomainError unprocessable */
export function claimableDomain(given: string): string {
  const typed = given.replace(/^[^@]*@/, "");
  const wanted = { parameter: "domain", noun: "domain", example: "example.com" };
  const domain = claimableHost(typed, [new URL(ownUrl()).hostname], wanted);
  if (!PUBLIC_MAIL.has(domain)) return domain;
  const detail = `Anyone can have an address at ${domain}. Enter a domain of your organisation.`;
  throw new DomainError("unprocessable", detail, { errors: [{ parameter: "domain", code: "public-mail", detail }] });
}
