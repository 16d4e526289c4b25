/** What had the focus is about to go: the keyboard goes on at the top of the page, where the new state stands. */
export function focusMain(): void {
  const main = document.getElementById("main");
  main?.focus();
  main?.scrollIntoView();
}
