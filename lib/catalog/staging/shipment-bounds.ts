/**
 * What shipments can be: everything that a volume is checked by, for every importer, form and correction. Calibrated on nine years of
 * China's exports to 231 destinations, of which no quarter is outside, and on the makers' published volumes.
 */
export const SHIPMENT_BOUNDS = {
  /** Gigawatts of a quarter that nobody ships: megawatts were written, or a digit too many. The world makes about 200. */
  maxGw: { company: 100, destination: 500, country_of_origin: 500, technology: 500, table: 500 },
  /** So many rows of one table above the ceiling say that the table is in another unit, and that its smaller rows are too. */
  rowsAboveMax: 3,
  /**
   * A quarter jumps where it is so many times above, or below, each of its neighbours, and so many gigawatts apart: up to two before
   * and two after it, none further away than that. So do several in a row, where those around them agree; at an end of a series, only
   * if there are as many of the others.
   *
   * Trade grows and stops on its own, so that below its neighbours it takes more: neighbours on both sides that agree with each other
   * (`agree`: the highest by the lowest); at an end, an eighth to a 25th of the nearest, as of a lost digit in a quarter that also fell (of
   * all quarters that were the newest once, one fell further than a 12th by `leastGw`: to a 26th); or `timesBelowAny`. A slip by thousand is seen below the least too, between
   * neighbours: by `thousand`, far above what small countries do (225 times 0.15 MW, or a 758th of 15 MW).
   */
  jump: {
    times: 6,
    agree: 3,
    lostDigit: [8, 25],
    timesBelowAny: 30,
    leastGw: 1,
    thousand: { times: 300, leastGw: 0.05 },
    neighbours: 2,
    mostQuartersApart: 8,
    mostInARow: 4,
  },
  /** Parts may add up to so much of the stated total, as figures are rounded. */
  partsOfTotal: 1.02,
  /** A total to which the parts add up to this much is their sum, and as wrong as one of them. */
  sumOfParts: 0.9,
} as const;
