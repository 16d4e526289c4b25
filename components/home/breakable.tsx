import { Fragment, type ReactNode } from "react";

/** A list that may break after its commas and is still copied as it is. */
export function Breakable({ text }: { text: string }): ReactNode {
  return text.split(",").map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          ,<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}
