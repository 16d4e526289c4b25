/** A field that people neither see nor reach, and that no form filler knows by its name or label. What fills it is taken for a robot. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name="topic" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
