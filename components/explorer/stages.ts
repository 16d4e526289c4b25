/** Stages of the chain that have a colour of their own. */
export const STAGES: readonly string[] = ["polysilicon", "wafer", "cell", "module", "glass", "inverter"];
