import type { SetupStep, SetupStepKey } from './setup.contract.ts';
import type { StatusTone } from '#kit/web/statuses.ts';

/** What people call the steps, after the screen where one has a screen of its own, and what each is for. */
export const stepTitles: Readonly<Record<SetupStepKey, { title: string; why: string }>> = {
  company: { title: 'Company', why: 'Name, addresses, phone and numbers of documents.' },
  regions: { title: 'Regions', why: 'Where freight comes from. Days of service and tariffs go by region.' },
  warehouses: {
    title: 'Warehouses',
    why: 'Where freight is received, stored and loaded, with cutoff hours and doors.',
  },
  layouts: { title: 'Layout Templates', why: 'Positions on the floor where freight is staged and put away.' },
  products: { title: 'Products', why: 'What is shipped, with sizes and temperature limits.' },
  accounts: { title: 'Customer Master', why: 'Shippers, consignees and third parties who pay.' },
  groups: {
    title: 'Shipper and cutoff groups',
    why: 'Shippers with floor lanes or cutoff hours of their own.',
  },
  consigneeLists: { title: 'Consignee lists', why: 'Which consignees a shipper may ship to.' },
  daysOfService: { title: 'Days of Service', why: 'When freight of a region leaves for a consignee.' },
  holidays: { title: 'Holiday Periods', why: 'When service and surcharges differ.' },
  tariffs: { title: 'Billing Rating', why: 'What shipments cost, with fuel and accessorials.' },
  people: { title: 'Manage Users Groups', why: 'Who signs in, with which role.' },
  printers: { title: 'Printers', why: 'Label printers of the warehouses.' },
  openingBalances: { title: 'Opening balances', why: 'What customers owed before the first invoice here.' },
};

export const setupStepBadges: Readonly<Record<SetupStep['state'], { tone: StatusTone; name: string }>> = {
  done: { tone: 'done', name: 'Done' },
  open: { tone: 'wait', name: 'To do' },
  waiting: { tone: 'plan', name: 'Waits for earlier steps' },
  deferred: { tone: 'plan', name: 'Left for later' },
};
