const DOCUMENTS = [
  { href: "/api/v1/openapi.json", about: "Every endpoint, parameter, response and error." },
  { href: "/api/v1/datasets", about: "Fields, units, coverage and freshness of the data." },
];

/** What the service says about itself, for programs: plain links, they lead to documents and not to pages. */
export function Machines() {
  return (
    <section aria-labelledby="machines" className="pb-16">
      <h2 id="machines" className="text-20 font-semibold">
        OpenAPI and metadata
      </h2>
      <ul className="mt-4 grid gap-x-10 gap-y-3 text-14 md:grid-cols-2">
        {DOCUMENTS.map(({ href, about }) => (
          <li key={href} className="min-w-0 border-t border-line pt-3">
            <a
              className="num inline-block py-1 text-13 wrap-anywhere text-sun-ink underline decoration-1 underline-offset-4 hover:decoration-2"
              href={href}
            >
              {href}
            </a>
            <span className="block text-muted">{about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
