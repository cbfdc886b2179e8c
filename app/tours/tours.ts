/**
 * Guided tours of the real screens. Each step names its target by role and English accessible name, and has a text.
 * tests/e2e/tours.full.e2e.ts runs each tour as its intended user, so no step points at a missing element.
 */

export type TourTargetRole = 'button' | 'link' | 'field' | 'region' | 'navigation';
export interface TourStep {
  title: string;
  says: string;
  /** The step's screen. Defaults to the previous step's screen. */
  at?: string;
  /** The element that the step points at. Without it the step describes the whole screen. */
  find?: readonly [TourTargetRole, string];
  /** The target on a phone, with its own text if that differs. null: the phone has no such element and skips the step. */
  onPhone?: (Pick<TourStep, 'find'> & { says?: string }) | null;
}
/** The steps of a tour for the reader's device. */
export const listTourSteps = ({ steps }: Tour, phone: boolean): TourStep[] =>
  phone
    ? steps.flatMap(({ onPhone, ...step }) => (onPhone === null ? [] : [{ ...step, ...onPhone }]))
    : [...steps];
/** On a phone, a screen's secondary actions are in the overflow menu of its header. */
const dots = { find: ['button', 'Actions'] } as const satisfies TourStep['onPhone'];
export interface Tour {
  id: string;
  title: string;
  /** Who the tour is for. */
  sentence: string;
  /** The user needs at least one of these. Empty: the tour is for all users. */
  permissions: readonly string[];
  /** The tour is listed first for these roles. */
  roles: readonly string[];
  steps: readonly [TourStep, ...TourStep[]];
}

const introduction: Tour = {
  id: 'introduction',
  title: 'Introduction',
  sentence: 'Around every screen',
  permissions: [],
  roles: [],
  steps: [
    {
      at: '/home/index',
      title: 'Your day',
      says: 'Home shows what needs attention first. Click any number to open its list.',
    },
    {
      find: ['navigation', 'Menu'],
      title: 'The menu',
      says: 'Every screen you can access, grouped by topic. Use the arrow to collapse the menu.',
      onPhone: {
        find: ['button', 'Menu'],
        says: 'Tap this button for every screen you can access, grouped by topic.',
      },
    },
    {
      find: ['button', 'Find'],
      title: 'Search everything',
      says: 'Press Ctrl K anywhere to find a screen, setting, report, document, unit, account or user.',
      onPhone: {
        find: ['button', 'Find'],
        says: 'Find a screen, setting, report, document, unit, account or user.',
      },
    },
    {
      find: ['button', 'Jobs'],
      title: 'Background jobs',
      says: 'Exports and print jobs run here in the background.',
    },
    {
      find: ['button', 'Language'],
      title: 'Your language',
      says: 'Choose English, Spanish or Chinese. The change is immediate and saved for you.',
    },
    {
      find: ['button', 'Keyboard shortcuts'],
      title: 'Keyboard shortcuts',
      says: 'Press ? to see all keyboard shortcuts.',
      onPhone: null,
    },
    {
      find: ['button', 'User menu'],
      title: 'Your account',
      says: 'Password, dark mode, sign out and tours.',
    },
  ],
};
const orderEntry: Tour = {
  id: 'orderEntry',
  title: 'Order entry',
  sentence: 'From the ship date to a finalized order',
  permissions: ['orderEntryView:tutorials'],
  roles: ['Shipper'],
  steps: [
    {
      at: '/customerService/orderEntry',
      find: ['field', 'Ship date'],
      title: 'The ship date',
      says: 'The day the freight reaches the warehouse. The countdown shows the time to that day’s cutoff.',
    },
    {
      find: ['field', 'Consignee'],
      title: 'Consignee',
      says: 'Type part of the name or number. Days the consignee isn’t served are rejected, and the next available day is shown.',
    },
    {
      find: ['field', 'Product'],
      title: 'Product',
      says: 'Choosing a product fills in description, unit and size. You can change any of them.',
    },
    {
      find: ['field', 'Units'],
      title: 'How many',
      says: 'Number of units on this line. The cube is calculated as you type.',
    },
    {
      find: ['button', 'Add line'],
      title: 'Add line',
      says: 'Or press Enter. Ctrl D copies the previous line.',
    },
    {
      find: ['button', 'Templates'],
      title: 'Repeat an order',
      says: 'Save an order as a template and use it for new ones.',
    },
    {
      find: ['button', 'Finalize'],
      title: 'Finalize before the cutoff',
      says: 'The warehouse doesn’t see pending orders. Finalize to send the order and print labels.',
    },
  ],
};
const extensionRequest: Tour = {
  id: 'extensionRequest',
  title: 'Extension request',
  sentence: 'More time when the freight is late',
  permissions: ['extensionRequestView:tutorials'],
  roles: ['Shipper'],
  steps: [
    {
      at: '/warehouse/extensionRequests',
      find: ['region', 'Extension Requests'],
      title: 'Your requests',
      says: 'Shows the requested time and the warehouse’s answer. The list updates live.',
    },
    {
      find: ['button', 'Request an extension'],
      title: 'Request more time',
      says: 'Enter order, warehouse and time. Requests open shortly before the cutoff and close with the warehouse.',
    },
    {
      find: ['button', 'Pending'],
      title: 'While you wait',
      says: 'Open requests are under Pending. You get the answer here and by email. Once approved, finalize the order before the new time.',
    },
  ],
};
const floor: Tour = {
  id: 'floor',
  title: 'The floor',
  sentence: 'Where units are and what leaves next',
  permissions: ['loadsView:outbound'],
  roles: ['Warehouse', 'WarehouseManager'],
  steps: [
    {
      at: '/home/index',
      find: ['region', 'Today’s freight'],
      title: 'Today’s freight',
      says: 'Today’s units by stage, from expected to loaded.',
    },
    {
      at: '/outbound/loading',
      find: ['button', 'Board'],
      title: 'Loads',
      says: 'View loads by door or as a table. A forecast shows which loads will be late, and why.',
    },
    {
      at: '/outbound/unitsDetail',
      find: ['button', 'Mis-staged'],
      title: 'Mis-staged units',
      says: 'Units in the wrong lane, with the correct one.',
    },
    {
      at: '/warehouse/coolerInventory',
      find: ['region', 'Cooler Inventory'],
      title: 'The cooler',
      says: 'What’s in the cooler, for how long, and which units need a label or description.',
    },
  ],
};
const routing: Tour = {
  id: 'routing',
  title: 'Routing',
  sentence: 'From daily plan to release',
  permissions: ['shuttleFileView:routing'],
  roles: ['Routing'],
  steps: [
    {
      at: '/routing/plan',
      find: ['button', 'Plan unassigned'],
      title: 'Daily plan',
      says: 'Trailers with stops, miles and cost. Move a stop to see how the cost changes.',
    },
    {
      at: '/outbound/loading',
      find: ['button', 'Final release'],
      title: 'Release',
      says: 'Once the day is planned, release its loads here. Missing items are listed first.',
      onPhone: dots,
    },
    {
      at: '/routing/shuttleFile',
      find: ['button', 'Generate rows…'],
      title: 'The shuttle file',
      says: 'Which consignees use which shuttle, by day. You can generate rows for several weeks at a time.',
      onPhone: dots,
    },
    {
      at: '/customerCenter/etas',
      find: ['button', 'In transit'],
      title: 'In transit',
      says: 'The status and ETA of each stop.',
    },
  ],
};
const billing: Tour = {
  id: 'billing',
  title: 'Billing',
  sentence: 'From shipment to payment',
  permissions: ['closeBilling:billing'],
  roles: ['Billing'],
  steps: [
    {
      at: '/customerCenter/manageShipments',
      find: ['button', 'To rate'],
      title: 'Unrated shipments',
      says: 'Shipments without a rate or with an error, and why. Open one to see how each charge was calculated.',
    },
    {
      find: ['region', 'Billing progress'],
      title: 'Billing progress',
      says: 'Rated, approved, closed and posted, with the total at each step.',
    },
    {
      at: '/customerCenter/manageInvoices',
      find: ['button', 'Create invoices…'],
      title: 'Close billing period',
      says: 'Creates invoices for a date range. Blocking issues are listed by reason, each with an action.',
    },
    {
      at: '/customerCenter/payments',
      find: ['button', 'Import payments'],
      title: 'Payments',
      says: 'Bank files are matched by number, amount and bill-to. You confirm the uncertain ones.',
      onPhone: dots,
    },
    {
      at: '/customerServices/collections',
      find: ['region', 'Collections'],
      title: 'Who to call first',
      says: 'The largest and oldest overdue balances come first, with promises and follow-ups.',
    },
    {
      at: '/customerServices/monthEnd',
      find: ['region', 'Month-End Close'],
      title: 'Unbilled freight',
      says: 'Received freight is billed, credited, exempt or not yet billed. Each unbilled unit is listed.',
    },
  ],
};
const customer: Tour = {
  id: 'customer',
  title: 'Tracking freight',
  sentence: 'Location, arrival and cost',
  permissions: ['myInvoicesView:customerService'],
  roles: ['Consignee', 'Customer'],
  steps: [
    {
      at: '/customerService/trackingAndEta',
      find: ['region', 'Tracking and ETA'],
      title: 'Arrivals',
      says: 'Each stop with its arrival time and units. The list updates live.',
    },
    {
      at: '/customerCenter/daysOfService',
      find: ['button', 'Calendar'],
      title: 'Days of service',
      says: 'Days freight leaves and arrives. View a week for all consignees or one consignee’s calendar, where Explain shows the rule for a day.',
    },
    {
      at: '/customerService/customerInvoices',
      find: ['region', 'My Invoices'],
      title: 'Your invoices',
      says: 'Open a line to see how it was calculated. If it’s wrong, dispute it there.',
    },
    {
      at: '/customerService/customerStatements',
      find: ['region', 'Statements'],
      title: 'Your statement',
      says: 'Charges, payments and open amounts with due dates.',
    },
  ],
};
const house: Tour = {
  id: 'house',
  title: 'Administration',
  sentence: 'Users, settings and system checks',
  permissions: ['adminSettingsView:admin'],
  roles: ['Admin'],
  steps: [
    {
      at: '/customerCenter/usersGroups',
      find: ['button', 'Invite…'],
      title: 'Users',
      says: 'Who can sign in, with which role and accounts. You see the effect of a change before you save it.',
    },
    {
      at: '/admin/settings',
      find: ['region', 'Admin Settings'],
      title: 'Settings',
      says: 'Your company’s settings, where they are used and their history. Changes take effect immediately.',
    },
    {
      at: '/admin/outbox',
      find: ['region', 'Outbox'],
      title: 'Outgoing messages',
      says: 'Emails, text messages and documents, with delivery status and errors.',
    },
    {
      at: '/admin/checks',
      find: ['button', 'Run checks now'],
      title: 'Data checks',
      says: 'Data checks that run every night.',
    },
    {
      at: '/admin/audit',
      find: ['region', 'Audit'],
      title: 'Who did what',
      says: 'Every change with the values before and after. Entries can’t be edited.',
    },
  ],
};
export const tours: readonly Tour[] = [
  introduction,
  orderEntry,
  extensionRequest,
  floor,
  routing,
  billing,
  customer,
  house,
];
