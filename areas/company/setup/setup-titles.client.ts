import type { SetupStep, SetupStepKey } from './setup.contract.ts';
import type { StatusTone } from '#kit/web/statuses.ts';

/** Titles of the steps, named after their screen where they have one, and the purpose of each. */
export const setupStepTitles: Readonly<Record<SetupStepKey, { title: string; purpose: string }>> = {
  company: { title: 'Company', purpose: 'Company name, addresses, phone and document numbers.' },
  regions: {
    title: 'Regions',
    purpose: 'Where freight comes from. Days of service and tariffs are set by region.',
  },
  warehouses: {
    title: 'Warehouses',
    purpose: 'Where freight is received, stored and loaded, with cutoff times and doors.',
  },
  layouts: { title: 'Layout Templates', purpose: 'Floor positions where freight is staged and put away.' },
  products: { title: 'Products', purpose: 'Products you ship, with sizes and temperature limits.' },
  accounts: { title: 'Customer Master', purpose: 'Shippers, consignees and third-party bill-tos.' },
  groups: {
    title: 'Shipper and cutoff groups',
    purpose: 'Shippers with their own lanes or cutoff times.',
  },
  consigneeLists: { title: 'Consignee lists', purpose: 'Consignees each shipper can ship to.' },
  daysOfService: { title: 'Days of Service', purpose: 'When freight from a region leaves for a consignee.' },
  holidays: { title: 'Holiday Periods', purpose: 'Periods with different service and surcharges.' },
  tariffs: { title: 'Rates & Tariffs', purpose: 'Shipping rates, with fuel and accessorials.' },
  people: { title: 'Manage Users Groups', purpose: 'Who can sign in, and their role.' },
  printers: { title: 'Printers', purpose: 'Label printers for each warehouse.' },
  openingBalances: {
    title: 'Opening balances',
    purpose: 'Balances customers owed before their first invoice here.',
  },
};

export const setupStepBadges: Readonly<Record<SetupStep['state'], { tone: StatusTone; name: string }>> = {
  done: { tone: 'done', name: 'Done' },
  open: { tone: 'wait', name: 'To do' },
  waiting: { tone: 'plan', name: 'Waiting for earlier steps' },
  deferred: { tone: 'plan', name: 'Skipped for now' },
};
