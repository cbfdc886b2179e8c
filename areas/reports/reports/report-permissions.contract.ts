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
/**
 * The permission of the list that each report counts. In a file of its own, because the menu needs it before a report is opened.
 */
export const reportPermissions: Record<ReportId, string> = {
  onTime: 'loadsView:outbound',
  dwell: 'coolerInventoryView:receiving',
  pace: 'unitsView:outbound',
  cube: 'loadsView:outbound',
  cutoffs: 'extensionRequestsView:warehouse',
  statuses: 'unitsView:outbound',
  remainder: 'closeBilling:billing',
  // The company's findings. A user who can only file claims cannot see them.
  claims: 'editClaims:customerService',
};
