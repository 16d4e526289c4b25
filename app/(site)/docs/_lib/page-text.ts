import type { Block } from "@/components/docs/block";
import { blocksOf } from "./blocks";
import { fillValues } from "./fill-values";
import type { Guide } from "./guides";
import { docValues } from "./values";

/** A guide with its values filled in, as blocks. */
export const guideBlocks = (guide: Guide, nowMs: number): Block[] => blocksOf(fillValues(guide.body, docValues(nowMs)));
