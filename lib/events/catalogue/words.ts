import { z } from "zod";
import { USUAL_CURRENCY } from "@/lib/core/currencies";
import { memberText, ROLE_TABLE, isRole } from "@/lib/core/roles";
import { countText, moneyText, timeText } from "@/lib/core/wording";
import type { NamedEvent } from "../contract";

export const text = z.string();
export const count = z.int();
export const moment = z.iso.datetime({ offset: true });

export const quoted = (name: string | undefined): string => (name ? ` “${name}”` : "");
/** Of an amount beside it. What was recorded before there were several is in US dollars and names none. */
export const currency = z.string().regex(/^[a-z]{3}$/);
export const moneyOf = (cents: number | undefined, code: string = USUAL_CURRENCY): string =>
  cents === undefined ? "an amount" : moneyText(cents, code);
export const countOf = (given: number | undefined, otherwise: string): string => (given === undefined ? otherwise : countText(given));
export const roleOf = (role = ""): string => (isRole(role) ? ROLE_TABLE[role].title.toLowerCase() : "member");
export const memberOf = (role = ""): string => (isRole(role) ? memberText(role) : "a member");
export const timeOf = (at: string | null | undefined): string | null => (at ? timeText(new Date(at)) : null);

/** A name of 200 characters would hide what a notification says behind whom it is about. */
const MOST = 40;
export const short = (name: string): string => ([...name].length > MOST ? `${[...name].slice(0, MOST).join("").trimEnd()}…` : name);
export const whom = ({ subjectName }: NamedEvent): string => subjectName ?? "a person";
