/** One line of the result. `ok` is null where there is no target. */
export type Row = { scenario: number; name: string; ours: string; floor: string; figure: string; target: string; ok: boolean | null };

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString("en")}/s`;
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;
export const mb = (value: number): string => `${Math.round(value)} MB`;
export const seconds = (value: number): string => `${value.toFixed(1)} s`;
