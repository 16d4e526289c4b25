/** One page in one state, as one visitor sees it. `as` is a session, or null for a stranger. */
export type Scene = { name: string; path: string; as: string | null };
