import type { PendingWorkCount } from './home.contract.ts';
import { getNonZeroPendingWorkCountsEndpoint } from './home.contract.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useThrottledApiQuery } from '#kit/web/api-query.ts';

/** Users with one of these permissions can have pending work. */
const acting = [
  'extensionDecide:warehouse',
  'releaseLoad:outbound',
  'shuttleLoadArrival:outbound',
  'finalizeBeforeCutOff:dataEntry',
  'editShipmentRates:billing',
  'postInvoices:billing',
  'adminSettingsEdit:admin',
  'editClaims:customerService',
];

/** The request for the user's pending work. Null for users who cannot have any. */
export function getPendingWorkRequest(
  me: CurrentUser,
): { query: { warehouseId: number | undefined } } | null {
  const enters = me.can('orderEntryView:shipments') && !me.user.everyAccount && me.accounts.length > 0;
  const claims = me.can('fileClaims:customerService') && !me.user.everyAccount && me.accounts.length > 0;
  const mayAct = acting.some((grant) => me.can(grant, { cutoff: 'before' }));
  if (!claims && !(mayAct && (me.user.everyAccount || enters))) return null;
  return { query: { warehouseId: me.user.everyAccount ? me.warehouse?.id : undefined } };
}

/** The menu item that shows each kind's count, the most urgent kind of a list first. `you`: needs this user now. */
const spots: readonly { kind: PendingWorkCount['kind']; path: string; you: boolean }[] = [
  { kind: 'extensions', path: '/warehouse/extensionRequests', you: true },
  { kind: 'misstaged', path: '/outbound/unitsDetail', you: true },
  { kind: 'closedPlaces', path: '/outbound/unitsDetail', you: true },
  { kind: 'ratingErrors', path: '/customerCenter/manageShipments', you: true },
  { kind: 'unrated', path: '/customerCenter/manageShipments', you: false },
  { kind: 'cooler', path: '/warehouse/coolerInventory', you: false },
  { kind: 'inbound', path: '/outbound/shuttleInbound', you: false },
  { kind: 'pendingOrders', path: '/customerService/orderEntry', you: false },
  { kind: 'drafts', path: '/customerCenter/manageInvoices', you: false },
  { kind: 'neverBilled', path: '/customerServices/monthEnd', you: true },
  { kind: 'claimsFiled', path: '/customerServices/claims', you: true },
  { kind: 'claimOffers', path: '/customerServices/claims', you: true },
  { kind: 'arrivedShort', path: '/customerService/trackingAndEta', you: false },
  { kind: 'outbox', path: '/admin/outbox', you: true },
  { kind: 'checks', path: '/admin/checks', you: true },
];

/** The counts in the menu, by path. They are the numbers of Home, from the same request. */
export function usePendingWorkMenuCounts(
  me: CurrentUser,
): ReadonlyMap<string, { count: number; you: boolean }> {
  const waits = useThrottledApiQuery(getNonZeroPendingWorkCountsEndpoint, getPendingWorkRequest(me)) ?? [];
  return new Map(
    spots
      .toReversed()
      .flatMap(({ kind, path, you }) =>
        waits.filter((w) => w.kind === kind).map(({ count }) => [path, { count, you }] as const),
      ),
  );
}
