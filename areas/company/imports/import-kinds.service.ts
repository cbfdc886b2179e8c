import { accountsKind } from './accounts.service.ts';
import { consigneeListsKind } from './consignee-lists.service.ts';
import { cutoffGroupsKind } from './cutoff-groups.service.ts';
import { daysOfServiceKind } from './days-of-service.service.ts';
import { holidaysKind } from './holidays.service.ts';
import { openOrdersKind } from './open-orders.service.ts';
import { openShipmentsKind } from './open-shipments.service.ts';
import { openInvoicesKind, openPaymentsKind } from './opening-balances.service.ts';
import { palletBalancesKind } from './pallet-balances.service.ts';
import { peopleKind } from './people.service.ts';
import { productsKind } from './products.service.ts';
import type { ImportKind } from './import-kind.service.ts';
import type { ImportKindId } from './import-states.contract.ts';

/** Values stay plain data between a kind's own functions: nothing else looks inside them. */
const kinds: Readonly<Record<ImportKindId, ImportKind>> = {
  products: productsKind,
  accounts: accountsKind,
  people: peopleKind,
  cutoffGroups: cutoffGroupsKind,
  consigneeLists: consigneeListsKind,
  daysOfService: daysOfServiceKind,
  holidays: holidaysKind,
  openInvoices: openInvoicesKind,
  openPayments: openPaymentsKind,
  palletBalances: palletBalancesKind,
  openOrders: openOrdersKind,
  openShipments: openShipmentsKind,
};
export const findKind = (id: ImportKindId): ImportKind => kinds[id];
