/**
 * Guided tours of the real screens: what is pointed at, by the role and the English name under which a reader of the screen finds it,
 * and what is said of it. tests/e2e/tours.full.e2e.ts takes each of them as the one it is for, so that none points at what is gone.
 */

export type TourTargetRole = 'button' | 'link' | 'field' | 'region' | 'navigation';
export interface TourStep {
  title: string;
  says: string;
  /** The screen on which it stands; the one before where it is not said. */
  at?: string;
  /** What is pointed at; without it the step speaks of the whole screen. */
  find?: readonly [TourTargetRole, string];
  /** On a phone: what stands there in its place, with its own words where they differ; null: there is nothing of it, and no step. */
  onPhone?: (Pick<TourStep, 'find'> & { says?: string }) | null;
}
/** The steps of a tour as they are taken where the reader sits. */
export const listTourSteps = ({ steps }: Tour, phone: boolean): TourStep[] =>
  phone
    ? steps.flatMap(({ onPhone, ...step }) => (onPhone === null ? [] : [{ ...step, ...onPhone }]))
    : [...steps];
/** What a screen does beside its first act stands behind the dots of its head on a phone. */
const dots = { find: ['button', 'Actions'] } as const satisfies TourStep['onPhone'];
export interface Tour {
  id: string;
  title: string;
  /** Whom it is for. */
  sentence: string;
  /** At least one must be held; without any it is everybody's. */
  permissions: readonly string[];
  /** For these roles it stands first. */
  roles: readonly string[];
  steps: readonly [TourStep, ...TourStep[]];
}

const introduction: Tour = {
  id: 'introduction',
  title: 'Introduction',
  sentence: 'What stands around every screen',
  permissions: [],
  roles: [],
  steps: [
    {
      at: '/home/index',
      title: 'Your day',
      says: 'Home shows what needs you first. Each figure opens the list that it counts.',
    },
    {
      find: ['navigation', 'Menu'],
      title: 'The menu',
      says: 'All screens that your role may open, by what they are about. The arrow above closes the menu.',
      onPhone: {
        find: ['button', 'Menu'],
        says: 'All screens that your role may open, by what they are about, behind this button.',
      },
    },
    {
      find: ['button', 'Find'],
      title: 'Find anything',
      says: 'A screen, a setting, a report, a paper or a box by its number, an account or a person by name: Ctrl K from wherever you are.',
      onPhone: {
        find: ['button', 'Find'],
        says: 'A screen, a setting, a report, a paper or a box by its number, an account or a person by name.',
      },
    },
    {
      find: ['button', 'Jobs'],
      title: 'Long work',
      says: 'Large files and prints go on here while you do something else, and are kept for you.',
    },
    {
      find: ['button', 'Language'],
      title: 'Your language',
      says: 'English, Spanish or Chinese, at once and everywhere. It is remembered for you.',
    },
    {
      find: ['button', 'Keys'],
      title: 'Without the mouse',
      says: 'All keys of the product. Press the question mark to see them.',
      onPhone: null,
    },
    {
      find: ['button', 'User menu'],
      title: 'You',
      says: 'Your password, the dark look, the ways out, and the tours again.',
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
      says: 'The day on which the freight reaches the warehouse. The cutoff of that day is counted down beside it.',
    },
    {
      find: ['field', 'Consignee'],
      title: 'Who gets it',
      says: 'Type a part of the name or the number. Days on which the consignee is not served are refused here, with the next one that is.',
    },
    {
      find: ['field', 'Product'],
      title: 'What it is',
      says: 'The product brings its description, its box and its size; each can be changed for this line.',
    },
    {
      find: ['field', 'Units'],
      title: 'How many',
      says: 'Boxes of this line. Their cubes are reckoned as you type.',
    },
    {
      find: ['button', 'Add line'],
      title: 'Add the line',
      says: 'Enter does the same. Ctrl D fills in the line before once more.',
    },
    {
      find: ['button', 'Templates'],
      title: 'The same again',
      says: 'Keep an order as a template, and fill a new one with it.',
    },
    {
      find: ['button', 'Finalize'],
      title: 'Finalize before the cutoff',
      says: 'A pending order is not freight yet. Finalized, the warehouse expects it and its labels can be printed.',
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
      says: 'Each with the hour that was asked for and what the warehouse answered. The list moves by itself.',
    },
    {
      find: ['button', 'Request an extension'],
      title: 'Ask for more time',
      says: 'Order, warehouse and hour. It can be asked shortly before the cutoff and until the warehouse closes.',
    },
    {
      find: ['button', 'Pending'],
      title: 'Until it is answered',
      says: 'A request waits under Pending. The answer comes here and by mail; approved, the order may be finalized until the hour given.',
    },
  ],
};
const floor: Tour = {
  id: 'floor',
  title: 'The floor',
  sentence: 'Where the boxes stand, and what leaves next',
  permissions: ['loadsView:outbound'],
  roles: ['Warehouse', 'WarehouseManager'],
  steps: [
    {
      at: '/home/index',
      find: ['region', 'Today’s freight'],
      title: 'Today’s freight',
      says: 'The boxes of the day by where they are, from expected to loaded.',
    },
    {
      at: '/outbound/loading',
      find: ['button', 'Board'],
      title: 'The loads',
      says: 'As a board by door or as a table. A forecast says whether each will leave in time, and why not.',
    },
    {
      at: '/outbound/unitsDetail',
      find: ['button', 'Mis-staged'],
      title: 'Boxes in the wrong place',
      says: 'What stands where it should not, with the place it belongs to.',
    },
    {
      at: '/warehouse/coolerInventory',
      find: ['region', 'Cooler Inventory'],
      title: 'The cooler',
      says: 'What is in there, for how long, and what waits for a label or a description.',
    },
  ],
};
const routing: Tour = {
  id: 'routing',
  title: 'Routing',
  sentence: 'From the plan of the day to the release',
  permissions: ['shuttleFileView:routing'],
  roles: ['Routing'],
  steps: [
    {
      at: '/routing/plan',
      find: ['button', 'Plan what is open'],
      title: 'The plan of the day',
      says: 'Trailers with their stops, miles and cost. A stop is moved by hand; the plan tells what that costs.',
    },
    {
      at: '/outbound/loading',
      find: ['button', 'Final release'],
      title: 'Release',
      says: 'When the day is planned, the loads are released here. What is missing is named before.',
      onPhone: dots,
    },
    {
      at: '/routing/shuttleFile',
      find: ['button', 'Make rows…'],
      title: 'The shuttle file',
      says: 'Which consignees go by which shuttle, by day. Rows can be made for weeks at once.',
      onPhone: dots,
    },
    {
      at: '/customerCenter/etas',
      find: ['button', 'On the way'],
      title: 'On the road',
      says: 'Where each drop stands, and when it will be there.',
    },
  ],
};
const billing: Tour = {
  id: 'billing',
  title: 'Billing',
  sentence: 'From shipments to money in the bank',
  permissions: ['closeBilling:billing'],
  roles: ['Billing'],
  steps: [
    {
      at: '/customerCenter/manageShipments',
      find: ['button', 'To rate'],
      title: 'What waits for a price',
      says: 'Shipments without a rate or with an error, and why. Open one to see how each cent came to be.',
    },
    {
      find: ['region', 'How far the money is'],
      title: 'How far the money is',
      says: 'Rated, approved, closed, posted, with what each step holds.',
    },
    {
      at: '/customerCenter/manageInvoices',
      find: ['button', 'Close billing…'],
      title: 'Close billing',
      says: 'Makes the invoices of a range of days. What holds it up is listed by reason, each with its act.',
    },
    {
      at: '/customerCenter/payments',
      find: ['button', 'Import payments'],
      title: 'Payments',
      says: 'A file of the bank is matched by number, amount and payer. What is unsure is left to you.',
      onPhone: dots,
    },
    {
      at: '/customerServices/collections',
      find: ['region', 'Collections'],
      title: 'Whom to call first',
      says: 'The largest overdue for the longest time stands above, with promises and the next step.',
    },
    {
      at: '/customerServices/monthEnd',
      find: ['region', 'Month’s End'],
      title: 'Nothing left over',
      says: 'Received is billed, credited, exempt or not yet billed. Each box of the remainder is listed.',
    },
  ],
};
const customer: Tour = {
  id: 'customer',
  title: 'Following freight',
  sentence: 'Where it is, when it comes, what it costs',
  permissions: ['myInvoicesView:customerService'],
  roles: ['Consignee', 'Customer'],
  steps: [
    {
      at: '/customerService/trackingAndEta',
      find: ['region', 'Tracking and ETA'],
      title: 'When it comes',
      says: 'Each drop with its arrival, and the boxes on it. The list moves by itself.',
    },
    {
      at: '/customerCenter/daysOfService',
      find: ['button', 'Calendar'],
      title: 'Days of service',
      says: 'On which days freight leaves and arrives: a week of all, or the calendar of one, where Explain tells the rule behind a day.',
    },
    {
      at: '/customerService/customerInvoices',
      find: ['region', 'My Invoices'],
      title: 'Your invoices',
      says: 'Open a line to see how it was reckoned. A line that is wrong is disputed right there.',
    },
    {
      at: '/customerService/customerStatements',
      find: ['region', 'Statements'],
      title: 'Your statement',
      says: 'What was charged and paid, and what is due since when.',
    },
  ],
};
const house: Tour = {
  id: 'house',
  title: 'Running the house',
  sentence: 'People, settings and what the product watches',
  permissions: ['adminSettingsView:admin'],
  roles: ['Admin'],
  steps: [
    {
      at: '/customerCenter/usersGroups',
      find: ['button', 'Invite…'],
      title: 'People',
      says: 'Who may come in, in which role and for whom. What a change opens and closes is told before it is saved.',
    },
    {
      at: '/admin/settings',
      find: ['region', 'Admin Settings'],
      title: 'Settings',
      says: 'What the house goes by, who uses it, and what it was before. A change holds at once.',
    },
    {
      at: '/admin/outbox',
      find: ['region', 'Outbox'],
      title: 'What leaves the house',
      says: 'Mails, text messages and documents, whether they arrived, and why not.',
    },
    {
      at: '/admin/checks',
      find: ['button', 'Look now'],
      title: 'Checks',
      says: 'What must always be true of the figures, looked at every night.',
    },
    {
      at: '/admin/audit',
      find: ['region', 'Audit'],
      title: 'Who did what',
      says: 'Each change with the values before and after. It cannot be changed.',
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
