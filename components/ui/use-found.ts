import { useEffect, useState } from "react";
import type { Found } from "./find-reply";

const FEWEST_LETTERS = 2;
const PAUSE_MS = 250;

/** What is found by the words that are typed, once they pause. What was found before stays until then; a search that fails finds nothing. */
export function useFound(words: string, find: ((words: string) => Promise<readonly Found[]>) | undefined) {
  const [state, setState] = useState<{ words: string; found: readonly Found[] }>({ words: "", found: [] });
  const wanted = find === undefined || words.trim().length < FEWEST_LETTERS ? "" : words.trim();
  // The network is what this keeps in step.
  useEffect(() => {
    if (wanted === "" || find === undefined) return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      find(wanted).then(
        (found) => isCurrent && setState({ words: wanted, found }),
        () => isCurrent && setState({ words: wanted, found: [] }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // The function is a new one at each render and does the same.
  }, [wanted]);
  return { found: wanted === "" ? [] : state.found, isLooking: wanted !== "" && state.words !== wanted };
}
