/** Ties a value to the note of its source or date; `text` says the same to who does not see where the note is. */
export const SourceMark = ({ mark, text }: { mark: number; text?: string }) => (
  <sup className="num mx-0.5 text-12 leading-none text-muted" title={text}>
    <span aria-hidden={text === undefined ? undefined : true}>{mark}</span>
    {text !== undefined && <span className="sr-only"> ({text})</span>}
  </sup>
);
