import { contrast } from "@/lib/core/colours";
import { escapeHtml } from "@/lib/core/text";
import { ownBrand } from "@/lib/platform/brand";
import type { Brand } from "@/lib/platform/brand-scope";
import { underBrandOf } from "./brand-content";
import type { MailContent, MailPart } from "./contract";

/** Characters that would end a header line, or that neither a mail nor the database may hold. */
const oneLine = (words: string): string => words.replace(/\p{Cc}+/gu, " ").trim();
const printable = (words: string): string => words.replace(/[^\P{Cc}\t\r\n]/gu, "");
const SUBJECT_LETTERS = 200;
const lines = (words: string): string => escapeHtml(words).replace(/\r?\n/g, "<br>");

function partAsText(part: MailPart): string {
  switch (part.kind) {
    case "text":
      return part.text;
    case "link":
      return `${part.label}:\n${part.href}`;
    case "picture":
      return `${part.alt}:\n${part.src}`;
    case "quote":
      return part.text.replace(/^/gm, "> ");
    case "facts":
      return part.rows.map(([name, value]) => `${name}: ${value}`).join("\n");
  }
}

const FONT = "font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:1.55;color:#1d2433";

type Button = { fill: string; ink: string };
const OWN_BUTTON: Button = { fill: "#f5a524", ink: "#2b1a00" };

function buttonOf({ look }: Brand): Button {
  if (!look) return OWN_BUTTON;
  const { accent } = look.light;
  return { fill: accent, ink: contrast(accent, "#ffffff") >= contrast(accent, "#000000") ? "#ffffff" : "#000000" };
}

function partAsHtml(part: MailPart, { fill, ink }: Button): string {
  switch (part.kind) {
    case "text":
      return `<p style="margin:0 0 16px">${lines(part.text)}</p>`;
    case "link":
      return `<p style="margin:24px 0"><a href="${escapeHtml(part.href)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${fill};color:${ink};text-decoration:none;font-weight:600">${escapeHtml(part.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#5b6472;word-break:break-all">${escapeHtml(part.href)}</p>`;
    case "picture":
      return `<p style="margin:0 0 16px"><img src="${escapeHtml(part.src)}" alt="${escapeHtml(part.alt)}" width="520" style="display:block;width:100%;max-width:520px;height:auto;border:1px solid #e6e2d8"></p>`;
    case "quote":
      return `<blockquote style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #ddd8cc">${lines(part.text)}</blockquote>`;
    case "facts":
      return `<table style="margin:0 0 16px;border-collapse:collapse">${part.rows.map(([name, value]) => `<tr><td style="padding:3px 18px 3px 0;color:#5b6472">${escapeHtml(name)}</td><td style="padding:3px 0">${escapeHtml(value)}</td></tr>`).join("")}</table>`;
  }
}

/** The lines under a mail: whose it is, and where a brand of its own is written to. */
const footer = ({ name, support, links }: Brand): string[] => [
  name,
  ...(support === null ? [] : [support]),
  ...links.map(({ label, href }) => `${label}: ${href}`),
];

/** Both forms of a mail, with the name of the service under it; `brand` is that of its organisation, where it has one. */
export function renderMail(content: MailContent, brand: Brand | null = null): { subject: string; text: string; html: string } {
  const shown = brand ?? ownBrand();
  const { subject, parts } = brand === null ? content : underBrandOf(content, brand);
  const title = Array.from(oneLine(subject)).slice(0, SUBJECT_LETTERS).join("");
  const body = parts.map((part) => partAsHtml(part, buttonOf(shown))).join("\n");
  return {
    subject: title,
    text: printable(`${[...parts.map(partAsText), `-- \n${footer(shown).join("\n")}`].join("\n\n")}\n`),
    html: printable(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="margin:0;background:#fbfaf7"><div style="max-width:560px;margin:0 auto;padding:32px 20px;${FONT}">${body}\n<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #e6e2d8;font-size:13px;color:#5b6472">${footer(shown).map(escapeHtml).join("<br>")}</p></div></body></html>`,
    ),
  };
}
