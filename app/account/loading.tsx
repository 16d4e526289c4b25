import { Skeleton } from "@/components/ui/skeleton";

/** The sections of the account, before they are there. */
export default function AccountLoading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your account</span>
      <Skeleton className="h-6 w-32" />
      <Skeleton className="mt-2 mb-7 h-4 w-72 max-w-full" />
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-x-10 gap-y-4 border-t border-line py-7 md:grid-cols-[240px_minmax(0,1fr)]">
          <Skeleton className="h-4 w-28" />
          <div className="grid gap-3">
            <Skeleton className="h-9 w-full max-w-[400px]" />
            <Skeleton className="h-9 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}
