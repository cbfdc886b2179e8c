/** Apart from the calls, for screens that only lead to a list by its state. */
export const shipmentStatuses = {
  open: 1,
  rated: 2,
  error: 3,
  master: 4,
  closed: 5,
  cancelled: 6,
} as const;
/** The states of a line of a shipment. */
export const shipmentLineStatuses = { cancelled: 0, active: 1 } as const;
