"use client";

import NextLink from "next/link";
import { useState, type ComponentProps } from "react";

/**
 * A link to a page of ours, which is loaded ahead as soon as the pointer or the focus is on it: twenty links in sight, each loaded
 * because it might be followed, would be twenty requests for every page that is read.
 */
export function Link({ prefetch, onPointerEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isMeant, setMeant] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={prefetch ?? (isMeant ? null : false)}
      onPointerEnter={(event) => {
        setMeant(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setMeant(true);
        onFocus?.(event);
      }}
    />
  );
}
