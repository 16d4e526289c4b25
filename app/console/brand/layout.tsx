import { guardedLayout } from "../guarded-layout";

export default guardedLayout("brand:read");
