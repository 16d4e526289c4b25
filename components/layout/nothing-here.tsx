import Link from "next/link";

/** What an address that doesn't exist shows; the page around it brings its own landmarks. */
export function NothingHere() {
  return (
    <article className="max-w-[68ch] py-14">
      <p className="font-mono text-sm text-muted">404</p>
      <h1 className="mt-2 text-[28px] font-semibold tracking-tight">There is nothing at this address</h1>
      <p className="mt-5">
        <Link className="text-sun-ink underline underline-offset-4" href="/">
          Go to the start
        </Link>
      </p>
    </article>
  );
}
