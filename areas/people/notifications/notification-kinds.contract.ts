import type { Role } from '#areas/people/grants/grants.contract.ts';

/**
 * Every kind of thing that people are told of by themselves: what it is called, who may be told, where it leads, what it says, and
 * whom it reaches where nobody said otherwise. Letters about passwords and passkeys are no kind: they are always sent.
 */

type Grant = `${string}:${string}`;
/** Where a notice leads, for whoever has the right; `{id}` is the record. Null: everybody. */
export interface NotificationLink {
  with: Grant | null;
  path: string | null;
}
export interface NotificationKindDefinition {
  title: string;
  /** The first that its reader may open. Whoever may open none is told nothing. */
  leads: readonly [NotificationLink, ...NotificationLink[]];
  /** By the name of what happened. */
  says: Readonly<Record<string, { sentence: string }>>;
  /** Parameters that are texts of ours, said in the reader's language. */
  words?: readonly string[];
  /** Roles that it reaches in the product, or by mail too. */
  product: readonly Role[] | 'everybody';
  mail: readonly Role[];
  /** Whom it reaches in the product it is also pushed to, where he turned push on. */
  push?: true;
}

const customers: readonly Role[] = ['Shipper', 'Consignee', 'Customer'];

export const notificationKinds = {
  extensionAsked: {
    title: 'An extension request came in',
    leads: [{ with: 'extensionDecide:warehouse', path: '/warehouse/extensionRequests?open={id}' }],
    says: {
      asked: { sentence: '{shipper} asks to come until {hour} on {day} ({number})' },
      hour: { sentence: '{shipper} now asks to come until {hour} on {day} ({number})' },
    },
    product: ['WarehouseManager', 'Internal', 'CustomerService', 'Admin'],
    mail: [],
    push: true,
  },
  extensionDecided: {
    title: 'An extension request was decided',
    leads: [{ with: 'extensionRequestsView:warehouse', path: '/warehouse/extensionRequests?open={id}' }],
    says: {
      approved: { sentence: 'Extension {number} is approved: {shipper} may come until {hour} on {day}' },
      rejected: { sentence: 'Extension {number} is rejected: {shipper}, {hour} on {day}' },
      hour: { sentence: 'Extension {number} has another hour: {shipper} may come until {hour} on {day}' },
    },
    product: ['Shipper'],
    mail: [],
  },
  etaMoved: {
    title: 'An ETA moved',
    leads: [
      { with: 'etasView:customerCenter', path: '/customerCenter/etas?open={id}' },
      { with: 'deliverToLoadsView:eta', path: '/customerService/trackingAndEta' },
    ],
    says: {
      moved: { sentence: '{load} arrives at {place} at {eta}; it was {before}' },
      known: { sentence: '{load} arrives at {place} at {eta}' },
    },
    product: ['Consignee', 'Customer', 'CustomerService', 'Routing'],
    mail: [],
    push: true,
  },
  uploadFinished: {
    title: 'An upload finished',
    leads: [{ with: 'uploadXMLFilesView:shipments', path: '/customerService/uploadXmlFiles' }],
    says: {
      whole: {
        sentence: '{file} of {shipper} was entered whole: {units, plural, one {# unit} other {# units}}',
      },
      part: {
        sentence:
          '{file} of {shipper}: {units, plural, one {# unit} other {# units}} entered, {faults} with faults',
      },
    },
    product: ['Shipper'],
    mail: [],
    push: true,
  },
  invoicePosted: {
    title: 'An invoice was posted',
    // Each is led on to his own page of it.
    leads: [{ with: 'myInvoicesView:customerService', path: '/customerCenter/manageInvoices/{id}' }],
    says: { posted: { sentence: 'Invoice {number} of {amount} was posted' } },
    product: customers,
    mail: [],
    push: true,
  },
  disputeAnswered: {
    title: 'A dispute was answered',
    leads: [{ with: 'myInvoicesView:customerService', path: '/customerCenter/disputes?open={id}' }],
    says: {
      credited: { sentence: 'Your dispute about invoice {number} was credited: {amount}' },
      refused: { sentence: 'Your dispute about invoice {number} was answered: the line stands' },
    },
    product: customers,
    mail: [],
  },
  claimStep: {
    title: 'A claim went a step on',
    leads: [{ with: 'viewClaims:customerService', path: '/customerServices/claims?open={id}' }],
    says: {
      'claim filed': { sentence: 'Claim {number} was filed by {claimant}' },
      'claim changed': { sentence: 'Claim {number} of {claimant} was changed' },
      'note on a claim': { sentence: 'There is a note on claim {number} of {claimant}' },
      'claim acknowledged': { sentence: 'Claim {number} of {claimant} was acknowledged' },
      'claim inspected': { sentence: 'Claim {number} of {claimant} was inspected' },
      'claim offered': { sentence: 'An offer was made for claim {number} of {claimant}' },
      'claim offer accepted': { sentence: 'The offer for claim {number} was accepted by {claimant}' },
      'claim settled': { sentence: 'Claim {number} of {claimant} was settled' },
      'claim declined': { sentence: 'Claim {number} of {claimant} was declined' },
      'claim withdrawn': { sentence: 'Claim {number} was withdrawn by {claimant}' },
      'claim opened again': { sentence: 'Claim {number} of {claimant} was opened again' },
    },
    product: [...customers, 'CustomerService', 'Billing'],
    mail: [],
  },
  jobEnded: {
    title: 'Long work of yours ended',
    leads: [{ with: null, path: null }],
    says: {
      done: { sentence: '{job} is done' },
      failed: { sentence: '{job} did not go through: {why}' },
    },
    words: ['job', 'why'],
    product: 'everybody',
    mail: [],
  },
} as const satisfies Record<string, NotificationKindDefinition>;
export type NotificationKind = keyof typeof notificationKinds;

const known: Readonly<Record<string, NotificationKindDefinition>> = notificationKinds;
export const isNotificationKind = (kind: string): kind is NotificationKind =>
  Object.hasOwn(notificationKinds, kind);
export const notificationKindCodes: readonly NotificationKind[] =
  Object.keys(notificationKinds).filter(isNotificationKind);
export const getNotificationKind = (kind: NotificationKind): NotificationKindDefinition =>
  known[kind] ?? notificationKinds.jobEnded;
