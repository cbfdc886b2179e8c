import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/** Calendars and settings change last in a walk over all writes: what they close could not be entered or loaded any more. */
const closing =
  /^(accounts|blockedAccounts|cutoffGroups|daysOfService|holidays|serviceSync|shippers|startDay|warehouseSettings)\./;
export const inWalkOrder = (writes: readonly AnyEndpoint[]): AnyEndpoint[] =>
  writes.toSorted((a, b) => Number(closing.test(a.id)) - Number(closing.test(b.id)));
