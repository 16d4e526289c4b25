import { guardedLayout } from "../guarded-layout";

export default guardedLayout("status:read");
