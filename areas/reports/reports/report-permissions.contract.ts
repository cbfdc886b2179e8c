export const reportIds = [
  'onTime',
  'dwell',
  'pace',
  'cube',
  'cutoffs',
  'statuses',
  'remainder',
  'claims',
] as const;
export type ReportId = (typeof reportIds)[number];
/** The grant of the list that each report counts. Apart from the rest of them, for the menu asks before any report is opened. */
export const reportPermissions: Record<ReportId, string> = {
  onTime: 'loadsView:outbound',
  dwell: 'coolerInventoryView:receiving',
  pace: 'unitsView:outbound',
  cube: 'loadsView:outbound',
  cutoffs: 'extensionRequestsView:warehouse',
  statuses: 'unitsView:outbound',
  remainder: 'closeBilling:billing',
  // Of what the house found: whoever only files claims is not told.
  claims: 'editClaims:customerService',
};
