import Link from "next/link";

export default function NotFound() {
  return (
    <main className="mx-auto max-w-[68ch] px-5 py-24">
      <p className="font-mono text-sm text-muted">404</p>
      <h1 className="mt-2 text-[28px] font-semibold tracking-tight">There is nothing at this address</h1>
      <p className="mt-5">
        <Link className="text-sun-ink underline underline-offset-4" href="/">
          Go to the start
        </Link>
      </p>
    </main>
  );
}
