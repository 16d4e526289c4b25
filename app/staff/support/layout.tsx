import { guardedLayout } from "../guarded-layout";

export default guardedLayout("customers:read");
