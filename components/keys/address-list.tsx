const SHOWN = 6;

/** Addresses and ranges; of a long list the first, the others on demand. */
export function AddressList({ addresses }: { addresses: readonly string[] }) {
  const [shown, more] = [addresses.slice(0, SHOWN), addresses.slice(SHOWN)];
  return (
    <div className="text-13">
      <Lines lines={shown} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-muted hover:text-ink">
            and <span className="num">{more.length}</span> more
          </summary>
          <Lines lines={more} />
        </details>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="num grid gap-0.5">
      {lines.map((line) => (
        <li key={line} className="break-all">
          {line}
        </li>
      ))}
    </ul>
  );
}
