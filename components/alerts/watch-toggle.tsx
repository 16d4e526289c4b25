"use client";

import dynamic from "next/dynamic";

/** `WatchButton`, loaded for who may watch: to others its page brings nothing of it. */
export const WatchToggle = dynamic(() => import("./watch-button").then((file) => file.WatchButton));
