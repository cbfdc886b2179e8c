/** Apart from the calls, for screens that only lead to a list by its state. */
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
/** The act whose entry in the audit bears what stood there before. */
export const claimDockCorrectedAction = 'dock of a claim corrected';
