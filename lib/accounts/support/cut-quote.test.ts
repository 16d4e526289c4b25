import { expect, test } from "vitest";
import { cutQuote, REPLY_LINE } from "./cut-quote";

const quoted = `> ${REPLY_LINE}\n>\n> Hello Mara,\n> We replied to your message.\n`;

test.each([
  ["of most programs", `Thanks!\n\nOn Mon, 2 Nov 2026 at 10:00, Help <help@solar.example> wrote:\n\n${quoted}`, "Thanks!"],
  [
    "with a long introduction",
    `Thanks!\nIt works.\n\nOn Mon, 2 Nov 2026 at 10:00,\nHelp <help@solar.example>\nwrote:\n${quoted}`,
    "Thanks!\nIt works.",
  ],
  ["in German", `Danke!\r\n\r\nAm 02.11.2026 um 10:00 schrieb Help:\r\n${quoted}`, "Danke!"],
  [
    "of Outlook",
    `Thanks!\n\n________________________________\nFrom: Help <help@solar.example>\nSent: Monday\nTo: Mara\nSubject: Re: Keys\n\n${REPLY_LINE}\n\nHello Mara,`,
    "Thanks!",
  ],
  ["of an older Outlook", `Thanks!\n\n-----Original Message-----\nFrom: Help\nSent: Monday\n\n${REPLY_LINE}\nHello`, "Thanks!"],
  ["that quotes without our line", "Thanks!\n\nOn 2 Nov 2026, Help wrote:\n> We replied.\n> Bye\n", "Thanks!"],
  ["written below", `On 2 Nov 2026 Help wrote:\n${quoted}\nIt still fails.\n`, "It still fails."],
  ["that quotes nothing", "Steps:\n1. open it\n2. Nothing:\n", "Steps:\n1. open it\n2. Nothing:"],
  ["that ends with a colon above the quotation", `Try this:\n${quoted}`, "Try this:"],
  [
    "with a quotation of its own",
    `You said\n> try again\nand it fails.\n\nOn 2 Nov 2026, Help wrote:\n${quoted}`,
    "You said\n> try again\nand it fails.",
  ],
  ["of nothing but the quotation", `On 2 Nov 2026, Help wrote:\n${quoted}`, ""],
])("a reply %s is what its author wrote", (_which, text, own) => {
  expect(cutQuote(text)).toBe(own);
});
