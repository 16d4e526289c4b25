/** Where anybody can have an address: it says nothing about a company. */
const FREE_MAIL = new Set(
  `126.com 163.com aol.com foxmail.com gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hotmail.com
  hotmail.co.uk hotmail.de hotmail.fr icloud.com laposte.net libero.it live.com mac.com mail.com mail.ru me.com msn.com
  naver.com orange.fr outlook.com outlook.de pm.me proton.me protonmail.com qq.com rediffmail.com seznam.cz sina.com
  t-online.de tutanota.com uol.com.br web.de yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.ru
  ymail.com zoho.com`.split(/\s+/),
);

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);
export const isFreeMail = (email: string): boolean => FREE_MAIL.has(domainOf(email));
