import { consigneeListsKind } from './consignee-lists.service.ts';
import { cutoffGroupsKind } from './cutoff-groups.service.ts';
import { daysOfServiceKind } from './days-of-service.service.ts';
import { holidaysKind } from './holidays.service.ts';
import { openOrdersKind } from './open-orders.service.ts';
import { openInvoicesKind, openPaymentsKind } from './opening-balances.service.ts';
import { palletBalancesKind } from './pallet-balances.service.ts';
import { peopleKind } from './people.service.ts';
import { productsKind } from './products.service.ts';
import type { ImportKind } from './import-kind.service.ts';
import type { ImportKindId } from './import-states.contract.ts';

/** Values stay plain data between a kind's own functions: nothing else looks inside them. */
const kinds: Readonly<Record<ImportKindId, ImportKind<never, never>>> = {
  products: productsKind as ImportKind<never, never>,
  people: peopleKind as ImportKind<never, never>,
  cutoffGroups: cutoffGroupsKind as ImportKind<never, never>,
  consigneeLists: consigneeListsKind as ImportKind<never, never>,
  daysOfService: daysOfServiceKind as ImportKind<never, never>,
  holidays: holidaysKind as ImportKind<never, never>,
  openInvoices: openInvoicesKind as ImportKind<never, never>,
  openPayments: openPaymentsKind as ImportKind<never, never>,
  palletBalances: palletBalancesKind as ImportKind<never, never>,
  openOrders: openOrdersKind as ImportKind<never, never>,
};
export const findKind = (id: ImportKindId): ImportKind => kinds[id] as ImportKind<never, never> as ImportKind;
