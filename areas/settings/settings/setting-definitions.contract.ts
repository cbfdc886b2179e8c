import { companySettingDefinitions } from './company-settings.contract.ts';
import { retentionSettingDefinitions } from './retention-settings.contract.ts';
import { notificationSettingDefinitions } from './notification-settings.contract.ts';
import { defineUrlSetting } from './setting.contract.ts';
import type { SettingDefinition } from './setting.contract.ts';

/**
 * Every setting that an administrator can change: its meaning, default, limits and readers. The table `admin_setting` has a row
 * for each (db/installation/system-records.ts) with the saved value.
 */

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    settings: true;
  }
}

const orders = { path: '/customerService/orderEntry', title: 'Order Entry' };
const uploads = { path: '/customerService/uploadXmlFiles', title: 'Upload XML Files' };
const shipments = { path: '/customerCenter/manageShipments', title: 'Shipments' };
const invoices = { path: '/customerCenter/manageInvoices', title: 'Invoices' };
const statements = { path: '/customerService/customerStatements', title: 'Statements' };
const rates = { path: '/customerServices/billingRating', title: 'Rates & Tariffs' };
const shuttleSetUp = { path: '/routing/shuttleSetUp', title: 'Shuttle Set Up' };
const extensions = { path: '/warehouse/extensionRequests', title: 'Extension Requests' };
const doors = { path: '/warehouse/doorsManagement', title: 'Doors' };
const floorPlan = { path: '/warehouse/floorPlan', title: 'Floor Plan' };
const layouts = { path: '/warehouse/layoutsDaily', title: 'Layouts' };
const cooler = { path: '/warehouse/coolerInventory', title: 'Cooler Inventory' };
const pallets = { path: '/warehouse/palletManagement', title: 'Pallet Receipts' };
const scanners = { path: '/warehouse/barCodeUser', title: 'Barcode Users' };
const loads = { path: '/outbound/loading', title: 'Loads' };
const etas = { path: '/customerCenter/etas', title: 'ETAs' };
const bills = { path: '/customerCenter/billOfLading', title: 'Bills of Lading' };
const customers = { path: '/customerServices/customerMaster', title: 'Customer Master' };
const collections = { path: '/customerServices/collections', title: 'Collections' };
const users = { path: '/customerCenter/usersGroups', title: 'Manage Users Groups' };
const tracking = { path: '/customerService/shipmentTracking', title: 'Shipment Tracking' };
const claims = { path: '/customerServices/claims', title: 'Claims' };
const introduction = { path: '/tutorials/introduction', title: 'Tutorials' };
const entryTutorial = { path: '/tutorials/orderEntry', title: 'Tutorials' };
const extensionTutorial = { path: '/tutorials/extensionRequest', title: 'Tutorials' };

/** The number of days allowed for each step of a claim, from the day it starts to count. */
const claimDays = (id: number, which: string, days: number): SettingDefinition => ({
  id,
  label: `Claims: days ${which}`,
  type: 2,
  defaultValue: String(days),
  minValue: 1,
  maxValue: 1000,
  usedBy: [claims],
});

export const settingDefinitions = {
  minCubes: {
    id: 1,
    label: 'Minimum cube of a box, in hundredths of a cu ft (95 = 0.95)',
    type: 2,
    defaultValue: '95',
    minValue: 1,
    maxValue: 10_000,
    usedBy: [orders, uploads, shipments],
  },
  futureDays: {
    id: 2,
    label: 'Order entry: how many days ahead shippers can order',
    type: 2,
    defaultValue: '14',
    minValue: 1,
    maxValue: 365,
    usedBy: [orders, uploads],
  },
  tariffsNeedSecondUser: {
    id: 3,
    label: 'Rate sheets: require a second person to publish changes',
    type: 6,
    defaultValue: 'false',
    usedBy: [rates],
  },
  closeBillingMaxDays: {
    id: 4,
    label: 'Billing close: maximum days in a range',
    type: 2,
    defaultValue: '31',
    minValue: 1,
    maxValue: 366,
    usedBy: [shipments],
  },
  shuttleSetupMaxDays: {
    id: 5,
    label: 'Shuttle setup: maximum days generated at a time',
    type: 2,
    defaultValue: '7',
    minValue: 1,
    maxValue: 92,
    usedBy: [shuttleSetUp],
  },
  extensionRequestMinutes: {
    id: 6,
    label: 'Extensions: minutes before cutoff when requests open',
    type: 2,
    defaultValue: '120',
    minValue: 1,
    maxValue: 1440,
    usedBy: [extensions],
  },
  extensionChangeMinutes: {
    id: 7,
    label: 'Extensions: minutes before arrival when changes close',
    type: 2,
    defaultValue: '30',
    minValue: 0,
    maxValue: 1440,
    usedBy: [extensions],
  },
  extensionStepMinutes: {
    id: 8,
    label: 'Extensions: arrival time interval (minutes)',
    type: 2,
    defaultValue: '15',
    minValue: 1,
    maxValue: 240,
    usedBy: [extensions],
  },
  doorReleaseMinutes: {
    id: 9,
    label: 'Doors: idle minutes before a door can be released',
    type: 2,
    defaultValue: '5',
    minValue: 0,
    maxValue: 1440,
    usedBy: [doors],
  },
  scannerSessionHours: {
    id: 10,
    label: 'Scanners: hours until a warehouse user must sign in again',
    type: 2,
    defaultValue: '12',
    minValue: 1,
    maxValue: 168,
    usedBy: [scanners],
  },
  floorPositionUnits: {
    id: 11,
    label: 'Floor plan: units that fill a position',
    type: 2,
    defaultValue: '48',
    minValue: 1,
    maxValue: 9999,
    usedBy: [floorPlan, layouts],
  },
  palletReceiptDays: {
    id: 12,
    label: 'Pallet receipts: days until a receipt expires',
    type: 2,
    defaultValue: '60',
    minValue: 1,
    maxValue: 3650,
    usedBy: [pallets],
  },
  tempReadingMinutes: {
    id: 13,
    label: 'Temperatures: minutes each reading covers',
    type: 2,
    defaultValue: '60',
    minValue: 1,
    maxValue: 1440,
    usedBy: [cooler],
  },
  tempWarnPercent: {
    id: 14,
    label: 'Temperatures: percentage of allowed warm minutes at which customer service is notified',
    type: 2,
    defaultValue: '75',
    minValue: 1,
    maxValue: 100,
    usedBy: [cooler],
  },
  smsBulkMaxLoads: {
    id: 15,
    label: 'Text messages: maximum loads at a time',
    type: 2,
    defaultValue: '500',
    minValue: 1,
    maxValue: 500,
    usedBy: [etas],
  },
  smsEtaChangeMinutes: {
    id: 16,
    label: 'Text messages: ETA change that triggers a message (minutes)',
    type: 2,
    defaultValue: '30',
    minValue: 1,
    maxValue: 1440,
    usedBy: [etas],
  },
  smsQuietFrom: {
    id: 17,
    label: 'Text messages: quiet hours start (recipient’s local time)',
    type: 8,
    defaultValue: '21:00',
    usedBy: [etas],
  },
  smsQuietTo: {
    id: 18,
    label: 'Text messages: quiet hours end (recipient’s local time)',
    type: 8,
    defaultValue: '08:00',
    usedBy: [etas],
  },
  autoEtaSms: {
    id: 19,
    label: 'Text messages: notify consignees when the ETA of a load in transit changes',
    type: 6,
    defaultValue: 'true',
    usedBy: [etas],
  },
  autoReleaseSms: {
    id: 20,
    label: 'Text messages: notify consignees when their load is released',
    type: 6,
    defaultValue: 'true',
    usedBy: [loads, etas],
  },
  smsAnswersKeywords: {
    id: 21,
    label: 'Text messages: answer STOP, START and HELP when the provider doesn’t',
    type: 6,
    defaultValue: 'false',
    usedBy: [etas],
  },
  etaEmails: {
    id: 22,
    label: 'Email: notify consignees without text alerts when their load leaves or its ETA changes',
    type: 6,
    defaultValue: 'true',
    usedBy: [loads, etas],
  },
  emailDigestMinutes: {
    id: 23,
    label: 'Email: minimum minutes between load emails to one person',
    type: 2,
    defaultValue: '15',
    minValue: 1,
    maxValue: 1440,
    usedBy: [loads, etas],
  },
  customerServiceEmail: {
    id: 24,
    label: 'Email: customer service',
    type: 5,
    defaultValue: '',
    maxLength: 254,
    usedBy: [cooler, loads, etas],
  },
  reBillWarningDays: {
    id: 25,
    label: 'Invoices: age (days) after which rebilling shows a warning',
    type: 2,
    defaultValue: '180',
    minValue: 1,
    maxValue: 3650,
    usedBy: [invoices],
  },
  remitTo: {
    id: 26,
    label: 'Invoices and statements: remit-to address',
    type: 1,
    defaultValue: '',
    maxLength: 200,
    usedBy: [invoices, statements],
  },
  linkStatements: {
    id: 27,
    label: 'External link: account statement. “account” in braces is replaced with the account number',
    type: 1,
    defaultValue: '',
    maxLength: 300,
    format: 'address',
    usedBy: [statements],
  },
  ...companySettingDefinitions,
  gs1Prefix: {
    id: 31,
    label: 'Documents: GS1 company prefix for pallets and bills of lading',
    type: 1,
    defaultValue: '0614141',
    maxLength: 12,
    format: 'digits',
    usedBy: [bills, uploads],
  },
  passwordMinLength: {
    id: 32,
    label: 'Passwords: minimum number of characters',
    type: 2,
    defaultValue: '8',
    minValue: 8,
    maxValue: 64,
    usedBy: [users],
  },
  resetLinkMinutes: {
    id: 33,
    label: 'Passwords: minutes a reset link stays valid',
    type: 2,
    defaultValue: '60',
    minValue: 5,
    maxValue: 1440,
    usedBy: [users],
  },
  invitationDays: {
    id: 46,
    label: 'Users: days an invitation or activation link is valid',
    type: 2,
    defaultValue: '7',
    minValue: 1,
    maxValue: 60,
    usedBy: [users],
  },
  secondFactorRoles: {
    id: 90,
    label: 'Sign-in: roles that require a second factor (authenticator app or passkey)',
    type: 4,
    defaultValue: '',
    maxLength: 300,
    format: 'roles',
    usedBy: [users],
  },
  secondFactorGraceDays: {
    id: 91,
    label: 'Sign-in: days users can still sign in without the required second factor',
    type: 2,
    defaultValue: '7',
    minValue: 0,
    maxValue: 90,
    usedBy: [users],
  },
  linkCustomerProfile: defineUrlSetting({
    id: 34,
    label: 'External link: customer profile',
    usedBy: [tracking],
  }),
  linkCustomerCases: defineUrlSetting({
    id: 35,
    label: 'External link: cases and claims',
    usedBy: [tracking],
  }),
  linkTracking: defineUrlSetting({ id: 36, label: 'External link: flower service', usedBy: [tracking] }),
  linkTrackingLegacy: defineUrlSetting({ id: 37, label: 'External link: tracking', usedBy: [tracking] }),
  linkInvoicePortal: defineUrlSetting({
    id: 38,
    label: 'External link: customer invoice portal',
    usedBy: [invoices],
  }),
  linkRouteTrucks: defineUrlSetting({ id: 39, label: 'External link: route trucks', usedBy: [shuttleSetUp] }),
  chatUrl: defineUrlSetting({
    id: 40,
    label: 'Chat support on customer service pages: provider URL',
    usedBy: [tracking, orders],
  }),
  newBadgeUntil: {
    id: 41,
    label: 'Menu: last day items show as NEW',
    type: 1,
    defaultValue: '',
    maxLength: 10,
    format: 'date',
    usedBy: [],
  },
  newBadgePaths: {
    id: 42,
    label: 'Menu: paths of items that show as NEW',
    type: 4,
    defaultValue: '',
    maxLength: 1000,
    format: 'paths',
    usedBy: [],
  },
  tutorialIntroduction: defineUrlSetting({
    id: 43,
    label: 'Tutorial video: introduction',
    usedBy: [introduction],
  }),
  tutorialOrderEntry: defineUrlSetting({
    id: 44,
    label: 'Tutorial video: order entry',
    usedBy: [entryTutorial],
  }),
  tutorialExtensionRequest: defineUrlSetting({
    id: 45,
    label: 'Tutorial video: extension request',
    usedBy: [extensionTutorial],
  }),
  creditHoldRejectsOrders: {
    id: 60,
    label:
      'Credit: order entry rejects freight for payers on hold or over their limit, instead of showing a warning',
    type: 6,
    defaultValue: 'false',
    usedBy: [orders, uploads],
  },
  defaultTermsDays: {
    id: 70,
    label: 'Accounts: default payment terms for new accounts (days)',
    type: 2,
    defaultValue: '15',
    minValue: 0,
    maxValue: 180,
    usedBy: [customers],
  },
  shipmentMostDollars: {
    id: 71,
    label: 'Rating: maximum charge per shipment ($)',
    type: 2,
    defaultValue: '200000',
    minValue: 1,
    maxValue: 200_000,
    usedBy: [shipments, rates],
  },
  manualChargeApprovalDollars: {
    id: 77,
    label: 'Rating: manual charges per shipment ($) above which a second person must approve',
    type: 2,
    defaultValue: '500',
    minValue: 0,
    maxValue: 200_000,
    usedBy: [shipments],
  },
  syncDaysBack: {
    id: 72,
    label: 'Routing: how many days back loads can sync',
    type: 2,
    defaultValue: '7',
    minValue: 0,
    maxValue: 60,
    usedBy: [loads],
  },
  syncDaysAhead: {
    id: 73,
    label: 'Routing: how many days ahead loads can sync',
    type: 2,
    defaultValue: '30',
    minValue: 0,
    maxValue: 120,
    usedBy: [loads],
  },
  dunningIntervalDays: {
    id: 74,
    label: 'Collections: days between dunning notices, and days to pay after a notice',
    type: 2,
    defaultValue: '7',
    minValue: 1,
    maxValue: 60,
    usedBy: [collections],
  },
  dunningResetDays: {
    id: 75,
    label: 'Collections: days before the dunning cycle restarts',
    type: 2,
    defaultValue: '90',
    minValue: 1,
    maxValue: 730,
    usedBy: [collections],
  },
  agingBucketDays: {
    id: 76,
    label: 'Statements and collections: aging buckets for overdue amounts (last day of the first three)',
    type: 4,
    defaultValue: '30,60,90',
    maxLength: 20,
    format: 'ages',
    usedBy: [statements, collections],
  },
  claimFilingDays: claimDays(80, 'to file a claim, after the day of service', 270),
  claimAcknowledgeDays: claimDays(81, 'to acknowledge a claim', 30),
  claimDecideDays: claimDays(82, 'to pay, deny or make an offer on a claim', 120),
  ...notificationSettingDefinitions,
  ...retentionSettingDefinitions,
} satisfies Record<string, SettingDefinition>;

const alsoOpen: readonly string[] = [
  'chatUrl',
  'companyName',
  'companyPhone',
  'newBadgeUntil',
  'newBadgePaths',
];
export type SettingCode = keyof typeof settingDefinitions;
const definitionByCode: Readonly<Record<SettingCode, SettingDefinition>> = settingDefinitions;
export const getSettingDefinition = (code: SettingCode): SettingDefinition => definitionByCode[code];
export const isSettingCode = (code: string): code is SettingCode => Object.hasOwn(settingDefinitions, code);
export const settingCodes: readonly SettingCode[] = Object.keys(settingDefinitions).filter(isSettingCode);
/** Settings that the browser can read before sign-in. */
export const settingCodesReadableBeforeSignIn = settingCodes.filter(
  (code) => /^(?:link|tutorial)[A-Z]/.test(code) || alsoOpen.includes(code),
);
/** Finds the code of a setting by its number. */
export const findSettingCodeById = (id: number): SettingCode | undefined =>
  settingCodes.find((code) => definitionByCode[code].id === id);
