/** The scopes of API clients, with the grants of each. An API client never has more than a user of its account. */
export const apiScopes = {
  orders: {
    name: 'Enter and edit orders',
    grants: [
      'orderEntryView:shipments',
      'addShipment:dataEntry',
      'edit:dataEntry',
      'delete:dataEntry',
      'changeUnits:dataEntry',
      'changeShipDate:dataEntry',
      'finalizeBeforeCutOff:dataEntry',
    ],
  },
  upload: { name: 'Upload order files', grants: ['uploadXMLFilesView:shipments'] },
  extensions: {
    name: 'Request extensions',
    grants: ['createExtension:dataEntry', 'extensionRequestsView:warehouse'],
  },
  calendar: {
    name: 'Read days of service',
    grants: ['daysOfServiceView:shipments', 'daysOfServiceView:consignees', 'viewCalendar:dayOfService'],
  },
  tracking: { name: 'Track shipments', grants: ['shipmentTrackingView:outbound', 'deliverToLoadsView:eta'] },
  invoices: {
    name: 'Read invoices and statements',
    grants: ['myInvoicesView:customerService', 'statementsView:customerService'],
  },
  people: { name: 'Manage users and their roles (SCIM)', grants: ['provisionPeople:admin'] },
} as const;
export type ApiScope = keyof typeof apiScopes;
export const apiScopeCodes = [
  'orders',
  'upload',
  'extensions',
  'calendar',
  'tracking',
  'invoices',
  'people',
] as const satisfies readonly ApiScope[];

/**
 * The access levels of a company API client: it ranks like a user of this role, and assigns nothing above it
 * (docs/decisions/203-scim-clients-only-manage-users.md).
 */
export const companyApiAccessLevelCodes = ['Admin', 'Internal', 'CustomerService'] as const;
export type CompanyApiAccessLevel = (typeof companyApiAccessLevelCodes)[number];
export const companyApiAccessLevelNames: Record<CompanyApiAccessLevel, string> = {
  Admin: 'Every role, including administrators',
  Internal: 'Every role except administrators',
  CustomerService: 'Department, floor and account roles',
};
