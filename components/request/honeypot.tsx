/** A field that people neither see nor reach. Who fills it is a robot. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Fax
        <input type="text" name="fax" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
