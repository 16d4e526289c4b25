import { guardedLayout } from "../guarded-layout";

export default guardedLayout("usage:read");
