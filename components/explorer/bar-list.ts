export type BarRow = {
  key: string;
  label: string;
  /** Null: known to exist, not published. */
  value: number | null;
  /** Stands behind the value: "12.17%". */
  note: string | null;
};
export type BarList = {
  title: string;
  unit: string;
  valueName: string;
  noteName: string | null;
  decimals: number;
  bars: readonly BarRow[];
  colour?: string;
};
