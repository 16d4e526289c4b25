import { NothingHere } from "@/components/layout/nothing-here";

/** For addresses outside every part of the site, which have no frame of their own. */
export default function NotFound() {
  return (
    <main className="mx-auto max-w-[1180px] px-5 md:px-7">
      <NothingHere />
    </main>
  );
}
