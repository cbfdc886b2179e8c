/** Separate from the endpoints, for screens that only link to a list by status. */
export const shipmentStatuses = {
  open: 1,
  rated: 2,
  error: 3,
  master: 4,
  closed: 5,
  cancelled: 6,
} as const;
/** The statuses of a shipment line. */
export const shipmentLineStatuses = { cancelled: 0, active: 1 } as const;
