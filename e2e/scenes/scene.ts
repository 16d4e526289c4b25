/**
 * One page in one state, as one visitor sees it. `as` is a session, or null for a stranger. A variant is made of the same
 * elements as another scene: pictures are taken of it, and `EVERY_SCENE=1` looks at it as closely as at all others.
 */
export type Scene = { name: string; path: string; as: string | null; isVariant?: true };

export const variant = (scene: Scene): Scene => ({ ...scene, isVariant: true });
