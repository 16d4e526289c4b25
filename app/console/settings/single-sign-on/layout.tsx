import { guardedLayout } from "../../guarded-layout";

export default guardedLayout("org:write");
