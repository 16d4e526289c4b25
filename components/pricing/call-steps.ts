const LEAST = 1_000;
const MOST = 10_000_000;
const WITHIN_TEN = [1, 2, 3, 5, 7];

/** The positions of the slider: every factor of ten has the same way, from 1,000 to 10 million calls. */
export const CALL_STEPS: readonly number[] = [
  ...Array.from({ length: Math.log10(MOST / LEAST) }, (_, power) => WITHIN_TEN.map((each) => each * LEAST * 10 ** power)).flat(),
  MOST,
];

export const LAST_STEP = CALL_STEPS.length - 1;

/** Where the slider stands before anybody has moved it: in the middle. */
export const START_CALLS = CALL_STEPS[LAST_STEP / 2] ?? LEAST;

export const callsAtStep = (step: number): number => CALL_STEPS[step] ?? MOST;

/** Where a number lies on the slider, from 0 to 1; between two positions in proportion. */
export function placeOfCalls(calls: number): number {
  const after = CALL_STEPS.findIndex((each) => each >= calls);
  if (after === -1) return 1;
  const [low = LEAST, high = LEAST] = [CALL_STEPS[after - 1], CALL_STEPS[after]];
  return after === 0 ? 0 : (after - 1 + (calls - low) / (high - low)) / LAST_STEP;
}

/** The position nearest to a number. */
export const stepOfCalls = (calls: number): number => Math.round(placeOfCalls(calls) * LAST_STEP);
