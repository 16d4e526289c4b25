/** The source of what our team takes in; the migration that made the tables wrote it. */
export const RFQ_DESK = "rfq_desk";
