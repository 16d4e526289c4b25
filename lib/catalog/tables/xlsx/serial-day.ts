import { plainNumber } from "../plain-number";

const DAY_S = 86_400;
const DAY_MS = 86_400_000;
/** Day 0 of the calendars that start with 1900 and 1904. */
const ZERO_1900 = Date.UTC(1899, 11, 30);
const ZERO_1904 = Date.UTC(1904, 0, 1);
/** 31 December 9999. */
const LAST_DAY = 2_958_465;
/** The calendar of 1900 has a 29 February that never was; days before it are one further. */
const FALSE_LEAP_DAY = 60;

/** The day of a serial number, with the time where there is one; a number that is no day stays one. */
export function serialDay(stored: string, startsWith1904: boolean): string {
  const serial = Number(stored);
  if (stored.trim() === "" || !(serial >= 0) || serial > LAST_DAY + 1) return plainNumber(stored);
  const seconds = Math.round(serial * DAY_S);
  const days = Math.floor(seconds / DAY_S);
  const shift = !startsWith1904 && days < FALSE_LEAP_DAY ? 1 : 0;
  const zero = startsWith1904 ? ZERO_1904 : ZERO_1900;
  const iso = new Date(zero + (days + shift) * DAY_MS + (seconds % DAY_S) * 1_000).toISOString();
  if (days === 0 && !startsWith1904) return iso.slice(11, 19);
  return seconds % DAY_S === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}
