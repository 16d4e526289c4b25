import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

/** On a busy machine a page takes its time; what is looked for and never comes fails all the same. */
configure({ asyncUtilTimeout: 10_000 });

/** Each test of a component begins on an empty page, as nobody has seen it yet. */
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
