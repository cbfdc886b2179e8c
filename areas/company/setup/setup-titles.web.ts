import type { SetupStep, SetupStepKey } from './setup.contract.ts';
import type { StatusTone } from '#kit/web/statuses.ts';

/** Titles of the steps, named after their screen where they have one, and the purpose of each. */
export const stepTitles: Readonly<Record<SetupStepKey, { title: string; why: string }>> = {
  company: { title: 'Company', why: 'Company name, addresses, phone and document numbers.' },
  regions: {
    title: 'Regions',
    why: 'Where freight comes from. Days of service and tariffs are set by region.',
  },
  warehouses: {
    title: 'Warehouses',
    why: 'Where freight is received, stored and loaded, with cutoff times and doors.',
  },
  layouts: { title: 'Layout Templates', why: 'Floor positions where freight is staged and put away.' },
  products: { title: 'Products', why: 'Products you ship, with sizes and temperature limits.' },
  accounts: { title: 'Customer Master', why: 'Shippers, consignees and third-party bill-tos.' },
  groups: {
    title: 'Shipper and cutoff groups',
    why: 'Shippers with their own lanes or cutoff times.',
  },
  consigneeLists: { title: 'Consignee lists', why: 'Consignees each shipper can ship to.' },
  daysOfService: { title: 'Days of Service', why: 'When freight from a region leaves for a consignee.' },
  holidays: { title: 'Holiday Periods', why: 'Periods with different service and surcharges.' },
  tariffs: { title: 'Rates & Tariffs', why: 'Shipping rates, with fuel and accessorials.' },
  people: { title: 'Manage Users Groups', why: 'Who can sign in, and their role.' },
  printers: { title: 'Printers', why: 'Label printers for each warehouse.' },
  openingBalances: {
    title: 'Opening balances',
    why: 'Balances customers owed before their first invoice here.',
  },
};

export const setupStepBadges: Readonly<Record<SetupStep['state'], { tone: StatusTone; name: string }>> = {
  done: { tone: 'done', name: 'Done' },
  open: { tone: 'wait', name: 'To do' },
  waiting: { tone: 'plan', name: 'Waiting for earlier steps' },
  deferred: { tone: 'plan', name: 'Skipped for now' },
};
