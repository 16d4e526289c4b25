import { guardedLayout } from "../guarded-layout";

export default guardedLayout("exports:read");
