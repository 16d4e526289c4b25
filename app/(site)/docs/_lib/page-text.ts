import type { Block } from "@/components/docs/block";
import { blocksOf } from "./blocks";
import { fillValues } from "./fill-values";
import type { Guide } from "./guides";
import { forThisHost } from "./host-words";
import { docValues } from "./values";

/** A guide with its values filled in, as blocks. */
export const guideBlocks = (guide: Guide, nowMs: number): Block[] => blocksOf(fillValues(forThisHost(guide.body), docValues(nowMs)));
