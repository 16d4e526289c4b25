/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className="fixed top-2 left-2 z-60 rounded-md bg-ink px-3 py-2 text-14 text-on-ink not-focus:sr-only">
      Skip to content
    </a>
  );
}
