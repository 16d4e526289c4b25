import { guardedLayout } from "../guarded-layout";

export default guardedLayout("requests:read");
