import type { InvoiceView } from "../hosted";
import { day, money } from "./format";

type Text = { x: number; y: number; size: number; bold?: boolean; text: string };

const LEFT = 56;
const RIGHT = 539;
const TOP = 780;
const LINE = 20;
const SMALL = 14;
const MAX_LINES = 26;

/** The text of Windows-1252, which the fonts of every reader have; what lies outside of it becomes a question mark. */
const inFont = (text: string): string =>
  text
    .replace(/–/g, "\x96")
    .replace(/•/g, "\x95")
    .replace(/[^\x20-\x7e\x95\x96\xa0-\xff]/g, "?")
    .replace(/[\\()]/g, "\\$&");

const drawn = ({ x, y, size, bold = false, text }: Text): string =>
  `BT /${bold ? "B" : "R"} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${inFont(text)}) Tj ET`;

const rule = (y: number): string => `0.8 G ${LEFT} ${y} m ${RIGHT} ${y} l S`;

/** Figures stand in a column of their own, which starts where the longest of them fits. */
const FIGURES = 450;

function content(invoice: InvoiceView): string {
  const { merchant, number, status, currency, lines } = invoice;
  const amount = (y: number, label: string, { cents, bold = false }: { cents: number; bold?: boolean | undefined }): string[] => [
    drawn({ x: LEFT, y, size: 11, bold, text: label }),
    drawn({ x: FIGURES, y, size: 11, bold, text: money(cents, currency) }),
  ];
  const about = [...invoice.customerLines, ...invoice.fields.map(({ name, value }) => `${name}: ${value}`)];
  const from = TOP - 150 - about.length * SMALL;
  const shown = lines.slice(0, MAX_LINES);
  const below = from - shown.length * LINE;
  const applied = invoice.appliedBalanceCents === 0 ? [] : [{ label: "Applied balance", cents: invoice.appliedBalanceCents }];
  const totals = [{ label: "Total", cents: invoice.totalCents }, ...applied];
  const due = below - 12 - totals.length * LINE;
  return [
    drawn({ x: LEFT, y: TOP, size: 20, bold: true, text: merchant }),
    drawn({ x: LEFT, y: TOP - 26, size: 10, text: "Test payments – no real money" }),
    drawn({ x: LEFT, y: TOP - 62, size: 14, bold: true, text: `Invoice ${number ?? invoice.id}` }),
    drawn({ x: LEFT, y: TOP - 82, size: 11, text: `${day(invoice.createdMs)} – ${status}` }),
    drawn({ x: LEFT, y: TOP - 102, size: 11, text: [invoice.customerName, invoice.customerEmail].filter(Boolean).join(", ") }),
    ...about.map((text, i) => drawn({ x: LEFT, y: TOP - 102 - (i + 1) * SMALL, size: 10, text })),
    rule(from + 22),
    ...shown.flatMap((line, i) => amount(from - i * LINE, line.description.slice(0, 68), { cents: line.amountCents })),
    rule(below + 8),
    ...totals.flatMap(({ label, cents }, i) => amount(below - 12 - i * LINE, label, { cents })),
    ...amount(due, "Amount due", { cents: invoice.amountDueCents, bold: true }),
    ...(invoice.note === null ? [] : [drawn({ x: LEFT, y: due - 12 - LINE, size: 10, text: invoice.note.slice(0, 100) })]),
  ].join("\n");
}

/** One page in the oldest form that every reader opens: objects, the table of where they begin, the trailer. */
export function invoicePdf(invoice: InvoiceView): Buffer {
  const stream = content(invoice);
  const font = (name: string): string => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let text = "%PDF-1.4\n";
  const begins = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${begins.join("")}`;
  return Buffer.from(`${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, "latin1");
}
