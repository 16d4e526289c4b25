import { guardedLayout } from "../guarded-layout";

export default guardedLayout("fields:read");
