/** Inverters that share a housing: their ratings in watts, grid voltages, tracking window in volts and CEC efficiency in tenths of a percent. */
export type InverterFamily = {
  code: string;
  ratingsW: readonly number[];
  vacV: readonly number[];
  mpptV: readonly [number, number];
  efficiency: readonly [number, number];
  hybrid: boolean;
  dcRatioPct: readonly [number, number];
};

// oxfmt-ignore
export const INVERTER_FAMILIES: readonly InverterFamily[] = [
  { code: "M", ratingsW: [300, 350, 400, 500, 600, 700, 800, 1000, 1600, 2000], vacV: [240, 230], mpptV: [18, 60], efficiency: [955, 970], hybrid: false, dcRatioPct: [105, 130] },
  { code: "R", ratingsW: [1500, 2000, 3000, 3600, 4000, 4600, 5000, 6000, 7600, 8000, 10000, 11400], vacV: [240, 230, 208], mpptV: [90, 550], efficiency: [960, 980], hybrid: false, dcRatioPct: [110, 150] },
  { code: "H", ratingsW: [3000, 3680, 4000, 5000, 6000, 7600, 8000, 10000, 12000, 15000, 20000, 30000], vacV: [240, 230, 400], mpptV: [120, 850], efficiency: [955, 975], hybrid: true, dcRatioPct: [130, 200] },
  { code: "C", ratingsW: [12000, 15000, 20000, 25000, 30000, 36000, 40000, 50000, 60000, 75000, 100000, 110000, 125000], vacV: [480, 400, 208], mpptV: [200, 1000], efficiency: [970, 985], hybrid: false, dcRatioPct: [120, 150] },
  { code: "U", ratingsW: [175000, 200000, 225000, 250000, 275000, 300000, 320000, 333000, 350000], vacV: [800, 690], mpptV: [500, 1500], efficiency: [980, 990], hybrid: false, dcRatioPct: [120, 150] },
  { code: "Z", ratingsW: [1100000, 1250000, 2500000, 3125000, 3600000, 4000000, 4400000], vacV: [630, 600, 690], mpptV: [875, 1500], efficiency: [980, 988], hybrid: false, dcRatioPct: [105, 140] },
];

/** Batteries: energy of one block in watt-hours, how many blocks stack, and hours of discharge in tenths. */
export type StorageFamily = {
  code: string;
  blockWh: readonly number[];
  blocks: readonly [number, number];
  hours: readonly number[];
  roundtrip: readonly [number, number];
};

export const STORAGE_FAMILIES: readonly StorageFamily[] = [
  { code: "HV", blockWh: [2560, 3550, 4090, 5120], blocks: [2, 8], hours: [16, 20, 25], roundtrip: [890, 950] },
  { code: "LV", blockWh: [2400, 4800, 5120, 10240, 14336], blocks: [1, 6], hours: [10, 20], roundtrip: [870, 940] },
  { code: "CI", blockWh: [100_000, 107_500, 130_500, 186_000], blocks: [1, 4], hours: [20], roundtrip: [860, 910] },
  { code: "UT", blockWh: [417_900, 557_000, 626_800], blocks: [6, 8], hours: [20, 40], roundtrip: [850, 890] },
];
