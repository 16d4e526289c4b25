import { guardedLayout } from "../guarded-layout";

export default guardedLayout("audit:read");
