import { guardedLayout } from "../guarded-layout";

export default guardedLayout("jobs:read");
