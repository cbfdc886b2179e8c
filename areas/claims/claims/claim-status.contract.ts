/** Separate from the endpoints, for screens that only link to a list by status. */
export const claimStatus = {
  filed: 0,
  acknowledged: 1,
  inspected: 2,
  offered: 3,
  accepted: 4,
  settled: 5,
  declined: 6,
  withdrawn: 7,
} as const;
/** The action whose audit entry contains the previous dock and time. */
export const claimDockCorrectedAuditAction = 'dock of a claim corrected';
