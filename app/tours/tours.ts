/**
 * Guided tours of the real screens. Each step names its target by role and English accessible name, and has a text.
 * tests/e2e/tours.full.e2e.ts runs each tour as its intended user, so no step points at a missing element.
 */

export type TourTargetRole = 'button' | 'link' | 'field' | 'region' | 'navigation';
export interface TourStep {
  title: string;
  text: string;
  /** The step's screen. Defaults to the previous step's screen. */
  screenPath?: string;
  /** The element that the step points at. Without it the step describes the whole screen. */
  target?: readonly [TourTargetRole, string];
  /** The target on a phone, with its own text if that differs. null: the phone has no such element and skips the step. */
  phoneOverride?: (Pick<TourStep, 'target'> & { text?: string }) | null;
}
/** The steps of a tour for the reader's device. */
export const listTourSteps = ({ steps }: Tour, isPhone: boolean): TourStep[] =>
  isPhone
    ? steps.flatMap(({ phoneOverride: onPhone, ...step }) =>
        onPhone === null ? [] : [{ ...step, ...onPhone }],
      )
    : [...steps];
/** On a phone, a screen's secondary actions are in the overflow menu of its header. */
const dots = { target: ['button', 'Actions'] } as const satisfies TourStep['phoneOverride'];
export interface Tour {
  id: string;
  title: string;
  /** Who the tour is for. */
  audience: string;
  /** The user needs at least one of these. Empty: the tour is for all users. */
  permissions: readonly string[];
  /** The tour is listed first for these roles. */
  listedFirstForRoles: readonly string[];
  steps: readonly [TourStep, ...TourStep[]];
}

const introduction: Tour = {
  id: 'introduction',
  title: 'Introduction',
  audience: 'On every screen',
  permissions: [],
  listedFirstForRoles: [],
  steps: [
    {
      screenPath: '/home/index',
      title: 'Your day',
      text: 'Home shows what needs attention first. Click any number to open its list.',
    },
    {
      target: ['navigation', 'Menu'],
      title: 'The menu',
      text: 'Every screen you can access, grouped by topic. Use the arrow to collapse the menu.',
      phoneOverride: {
        target: ['button', 'Menu'],
        text: 'Tap this button for every screen you can access, grouped by topic.',
      },
    },
    {
      target: ['button', 'Find'],
      title: 'Search everything',
      text: 'Press Ctrl K anywhere to find a screen, setting, report, document, unit, account or user.',
      phoneOverride: {
        target: ['button', 'Find'],
        text: 'Find a screen, setting, report, document, unit, account or user.',
      },
    },
    {
      target: ['button', 'Jobs'],
      title: 'Background jobs',
      text: 'Exports and print jobs run here in the background.',
      phoneOverride: null,
    },
    {
      target: ['button', 'Language'],
      title: 'Your language',
      text: 'Choose English, Spanish or Chinese. The change is immediate and saved for you.',
      phoneOverride: null,
    },
    {
      target: ['button', 'Keyboard shortcuts'],
      title: 'Keyboard shortcuts',
      text: 'Press ? to see all keyboard shortcuts.',
      phoneOverride: null,
    },
    {
      target: ['button', 'User menu'],
      title: 'Your account',
      text: 'Password, dark mode, sign-out and tours.',
      phoneOverride: {
        target: ['button', 'More'],
        text: 'Notifications, jobs, language, password, dark mode, sign-out and tours.',
      },
    },
  ],
};
const orderEntry: Tour = {
  id: 'orderEntry',
  title: 'Order entry',
  audience: 'From the ship date to a finalized order',
  permissions: ['orderEntryView:tutorials'],
  listedFirstForRoles: ['Shipper'],
  steps: [
    {
      screenPath: '/customerService/orderEntry',
      target: ['field', 'Ship date'],
      title: 'The ship date',
      text: 'The day the freight reaches the warehouse. The countdown shows the time to that day’s cutoff.',
    },
    {
      target: ['field', 'Consignee'],
      title: 'Consignee',
      text: 'Type part of the name or number. Days when the consignee isn’t served are rejected, and the next available day is shown.',
    },
    {
      target: ['field', 'Product'],
      title: 'Product',
      text: 'Choosing a product fills in the description, unit and size. You can change any of them.',
    },
    {
      target: ['field', 'Units'],
      title: 'Quantity',
      text: 'Number of units on this line. The cube is calculated as you type.',
    },
    {
      target: ['button', 'Add line'],
      title: 'Add line',
      text: 'Or press Enter. Ctrl D copies the previous line.',
    },
    {
      target: ['button', 'Templates'],
      title: 'Repeat an order',
      text: 'Save an order as a template and use it for new ones.',
    },
    {
      target: ['button', 'Finalize'],
      title: 'Finalize before the cutoff',
      text: 'The warehouse doesn’t see pending orders. Finalize to send the order and print labels.',
    },
  ],
};
const extensionRequest: Tour = {
  id: 'extensionRequest',
  title: 'Extension request',
  audience: 'More time when the freight is late',
  permissions: ['extensionRequestView:tutorials'],
  listedFirstForRoles: ['Shipper'],
  steps: [
    {
      screenPath: '/warehouse/extensionRequests',
      target: ['region', 'Extension Requests'],
      title: 'Your requests',
      text: 'Shows the requested time and the warehouse’s answer. The list updates live.',
    },
    {
      target: ['button', 'Request an extension'],
      title: 'Request more time',
      text: 'Enter the order, warehouse and time. You can send requests from shortly before the cutoff until the warehouse closes.',
    },
    {
      target: ['button', 'Pending'],
      title: 'While you wait',
      text: 'Open requests are under Pending. You get the answer here and by email. After a request is approved, finalize the order before the new time.',
    },
  ],
};
const floor: Tour = {
  id: 'floor',
  title: 'The floor',
  audience: 'Where units are and what leaves next',
  permissions: ['loadsView:outbound'],
  listedFirstForRoles: ['Warehouse', 'WarehouseManager'],
  steps: [
    {
      screenPath: '/home/index',
      target: ['region', 'Today’s freight'],
      title: 'Today’s freight',
      text: 'Today’s units by stage, from expected to loaded.',
    },
    {
      screenPath: '/outbound/loading',
      target: ['button', 'Board'],
      title: 'Loads',
      text: 'View loads by door or as a table. A forecast shows which loads will be late, and why.',
    },
    {
      screenPath: '/outbound/unitsDetail',
      target: ['button', 'Mis-staged'],
      title: 'Mis-staged units',
      text: 'Units in the wrong lane, and their correct lane.',
    },
    {
      screenPath: '/warehouse/coolerInventory',
      target: ['region', 'Cooler Inventory'],
      title: 'The cooler',
      text: 'What’s in the cooler, for how long, and which units need a label or description.',
    },
  ],
};
const routing: Tour = {
  id: 'routing',
  title: 'Routing',
  audience: 'From the plan of the day to release',
  permissions: ['shuttleFileView:routing'],
  listedFirstForRoles: ['Routing'],
  steps: [
    {
      screenPath: '/routing/plan',
      target: ['button', 'Plan unassigned'],
      title: 'Plan of the day',
      text: 'Trailers with stops, miles and cost. Move a stop to see how the cost changes.',
    },
    {
      screenPath: '/outbound/loading',
      target: ['button', 'Final release'],
      title: 'Release',
      text: 'Once the day is planned, release its loads here. Anything missing is listed first.',
      phoneOverride: dots,
    },
    {
      screenPath: '/routing/shuttleFile',
      target: ['button', 'Generate rows…'],
      title: 'The shuttle file',
      text: 'Which consignees use which shuttle, by day. You can generate rows for several weeks at a time.',
      phoneOverride: dots,
    },
    {
      screenPath: '/customerCenter/etas',
      target: ['button', 'In transit'],
      title: 'In transit',
      text: 'The status and ETA of each stop.',
    },
  ],
};
const billing: Tour = {
  id: 'billing',
  title: 'Billing',
  audience: 'From shipment to payment',
  permissions: ['closeBilling:billing'],
  listedFirstForRoles: ['Billing'],
  steps: [
    {
      screenPath: '/customerCenter/manageShipments',
      target: ['button', 'To rate'],
      title: 'Unrated shipments',
      text: 'Shipments without a rate or with an error, and why. Open one to see how each charge was calculated.',
    },
    {
      target: ['region', 'Billing progress'],
      title: 'Billing progress',
      text: 'Rated, approved, closed and posted, with the total at each step.',
    },
    {
      screenPath: '/customerCenter/manageInvoices',
      target: ['button', 'Create invoices…'],
      title: 'Close billing period',
      text: 'Creates invoices for a date range. Blocking issues are listed by reason, each with an action.',
    },
    {
      screenPath: '/customerCenter/payments',
      target: ['button', 'Import payments'],
      title: 'Payments',
      text: 'Bank files are matched by number, amount and bill-to. You confirm the uncertain matches.',
      phoneOverride: dots,
    },
    {
      screenPath: '/customerServices/collections',
      target: ['region', 'Collections'],
      title: 'Who to call first',
      text: 'The largest and oldest overdue balances come first, with promises and follow-ups.',
    },
    {
      screenPath: '/customerServices/monthEnd',
      target: ['region', 'Month-end close'],
      title: 'Unbilled freight',
      text: 'Received freight is billed, credited, exempt or not yet billed. Each unbilled unit is listed.',
    },
  ],
};
const customer: Tour = {
  id: 'customer',
  title: 'Tracking freight',
  audience: 'Location, arrival and cost',
  permissions: ['myInvoicesView:customerService'],
  listedFirstForRoles: ['Consignee', 'Customer'],
  steps: [
    {
      screenPath: '/customerService/trackingAndEta',
      target: ['region', 'Tracking and ETA'],
      title: 'Arrivals',
      text: 'Each stop with its arrival time and units. The list updates live.',
    },
    {
      screenPath: '/customerCenter/daysOfService',
      target: ['button', 'Calendar'],
      title: 'Days of service',
      text: 'The days when freight leaves and arrives. View a week for all consignees, or one consignee’s calendar, where Explain shows the rule for a day.',
    },
    {
      screenPath: '/customerService/customerInvoices',
      target: ['region', 'My Invoices'],
      title: 'Your invoices',
      text: 'Open a line to see how it was calculated. If it’s wrong, dispute it there.',
    },
    {
      screenPath: '/customerService/customerStatements',
      target: ['region', 'Statements'],
      title: 'Your statement',
      text: 'Charges, payments and open amounts with due dates.',
    },
  ],
};
const house: Tour = {
  id: 'house',
  title: 'Administration',
  audience: 'Users, settings and system checks',
  permissions: ['adminSettingsView:admin'],
  listedFirstForRoles: ['Admin'],
  steps: [
    {
      screenPath: '/customerCenter/usersGroups',
      target: ['button', 'Invite user…'],
      title: 'Users',
      text: 'Who can sign in, with which role and accounts. You see the effect of a change before you save it.',
    },
    {
      screenPath: '/admin/settings',
      target: ['region', 'Admin Settings'],
      title: 'Settings',
      text: 'Your company’s settings, where they are used and their history. Changes take effect immediately.',
    },
    {
      screenPath: '/admin/outbox',
      target: ['region', 'Outbox'],
      title: 'Outgoing messages',
      text: 'Emails, text messages and documents, with delivery status and errors.',
    },
    {
      screenPath: '/admin/checks',
      target: ['button', 'Run checks now'],
      title: 'Data checks',
      text: 'Data checks that run every night.',
    },
    {
      screenPath: '/admin/audit',
      target: ['region', 'Audit'],
      title: 'Who did what',
      text: 'Every change with the values before and after. Entries can’t be edited.',
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
