import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';

/**
 * Every notification kind: its name, who can get it, its links, its messages, and who gets it by default. Emails about passwords
 * and passkeys are not a kind, because they are always sent.
 */

type PermissionString = `${string}:${string}`;
/** The target of a notification for users with the permission. `{id}` is the record. Null means every user. */
export interface NotificationLink {
  permission: PermissionString | null;
  path: string | null;
}
export interface NotificationKindDefinition {
  title: string;
  /** The first link that the user can open applies. Users who can open none get no notification. */
  links: readonly [NotificationLink, ...NotificationLink[]];
  /** Messages by event name. */
  says: Readonly<Record<string, { sentence: string }>>;
  /** Params that are translatable text, shown in the recipient's language. */
  words?: readonly string[];
  /** Roles that get it in the product, or also by email. */
  product: readonly BuiltInRole[] | 'everybody';
  mail: readonly BuiltInRole[];
  /** Also pushed to users who get it in the product and have push turned on. */
  push?: true;
}

const customers: readonly BuiltInRole[] = ['Shipper', 'Consignee', 'Customer'];

export const notificationKinds = {
  extensionAsked: {
    title: 'Extension request received',
    links: [{ permission: 'extensionDecide:warehouse', path: '/warehouse/extensionRequests?open={id}' }],
    says: {
      asked: { sentence: '{shipper} requests arrival by {hour} on {day} ({number})' },
      hour: { sentence: '{shipper} now requests arrival by {hour} on {day} ({number})' },
    },
    product: ['WarehouseManager', 'Internal', 'CustomerService', 'Admin'],
    mail: [],
    push: true,
  },
  extensionDecided: {
    title: 'Extension request decided',
    links: [
      { permission: 'extensionRequestsView:warehouse', path: '/warehouse/extensionRequests?open={id}' },
    ],
    says: {
      approved: { sentence: 'Extension {number} approved: {shipper} can arrive by {hour} on {day}' },
      rejected: { sentence: 'Extension {number} rejected: {shipper}, {hour} on {day}' },
      hour: { sentence: 'Extension {number} has a new time: {shipper} can arrive by {hour} on {day}' },
    },
    product: ['Shipper'],
    mail: [],
  },
  etaMoved: {
    title: 'ETA changes',
    links: [
      { permission: 'etasView:customerCenter', path: '/customerCenter/etas?open={id}' },
      { permission: 'deliverToLoadsView:eta', path: '/customerService/trackingAndEta' },
    ],
    says: {
      moved: { sentence: '{load} arrives at {place} at {eta} (was {before})' },
      known: { sentence: '{load} arrives at {place} at {eta}' },
    },
    product: ['Consignee', 'Customer', 'CustomerService', 'Routing'],
    mail: [],
    push: true,
  },
  uploadFinished: {
    title: 'Upload finished',
    links: [{ permission: 'uploadXMLFilesView:shipments', path: '/customerService/uploadXmlFiles' }],
    says: {
      whole: {
        sentence: '{file} from {shipper} was entered in full: {units, plural, one {# unit} other {# units}}',
      },
      part: {
        sentence:
          '{file} from {shipper}: {units, plural, one {# unit} other {# units}} entered, {faults} with errors',
      },
    },
    product: ['Shipper'],
    mail: [],
    push: true,
  },
  invoicePosted: {
    title: 'Invoice posted',
    // Each user gets a link to their own page of the record.
    links: [{ permission: 'myInvoicesView:customerService', path: '/customerCenter/manageInvoices/{id}' }],
    says: { posted: { sentence: 'Invoice {number} posted: {amount}' } },
    product: customers,
    mail: [],
    push: true,
  },
  disputeAnswered: {
    title: 'Dispute answered',
    links: [{ permission: 'myInvoicesView:customerService', path: '/customerCenter/disputes?open={id}' }],
    says: {
      credited: { sentence: 'Your dispute about invoice {number} was credited: {amount}' },
      refused: { sentence: 'Your dispute about invoice {number} was rejected. The charge stays as billed.' },
    },
    product: customers,
    mail: [],
  },
  claimStep: {
    title: 'Claim updated',
    links: [{ permission: 'viewClaims:customerService', path: '/customerServices/claims?open={id}' }],
    says: {
      'claim filed': { sentence: 'Claim {number} was filed by {claimant}' },
      'claim changed': { sentence: 'Claim {number} of {claimant} was edited' },
      'note on a claim': { sentence: 'New note on claim {number} of {claimant}' },
      'claim acknowledged': { sentence: 'Claim {number} of {claimant} was acknowledged' },
      'claim inspected': { sentence: 'Claim {number} of {claimant} was inspected' },
      'claim offered': { sentence: 'Offer made for claim {number} of {claimant}' },
      'claim offer accepted': { sentence: '{claimant} accepted the offer for claim {number}' },
      'claim settled': { sentence: 'Claim {number} of {claimant} was settled' },
      'claim declined': { sentence: 'Claim {number} of {claimant} was denied' },
      'claim withdrawn': { sentence: 'Claim {number} was withdrawn by {claimant}' },
      'claim opened again': { sentence: 'Claim {number} of {claimant} was reopened' },
    },
    product: [...customers, 'CustomerService', 'Billing'],
    mail: [],
  },
  jobEnded: {
    title: 'Background job finished',
    links: [{ permission: null, path: null }],
    says: {
      done: { sentence: '{job} finished' },
      failed: { sentence: '{job} failed: {why}' },
    },
    words: ['job', 'why'],
    product: 'everybody',
    mail: [],
  },
} as const satisfies Record<string, NotificationKindDefinition>;
export type NotificationKind = keyof typeof notificationKinds;

const definitionByKind: Readonly<Record<string, NotificationKindDefinition>> = notificationKinds;
export const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(notificationKinds, kind);
export const notificationKindCodes: readonly NotificationKind[] =
  Object.keys(notificationKinds).filter(isNotificationKind);
export const getNotificationKindDefinition = (kind: NotificationKind): NotificationKindDefinition =>
  definitionByKind[kind] ?? notificationKinds.jobEnded;
