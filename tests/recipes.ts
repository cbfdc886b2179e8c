import type { Role } from '#areas/people/grants/grants.contract.ts';
import type { ValidCallFactory } from './demo-records.ts';
import type { TestUser } from './world.ts';

/**
 * What the tests that walk over all calls must know of each. It stands in the folder of the feature
 * (`<feature>.testing.ts`), and `npm run generate` collects it: without it those tests let no new write and no new
 * name in a path through.
 */
export interface Recipe {
  /** Which records the names in its path mean. */
  names?: Readonly<Record<string, PathParamKind>>;
  /** Of a write: one call of it that goes through on the demo world. */
  good?: ValidCallFactory;
  /** Of a write that a bounded person may make: its body, naming rows of somebody else. */
  ofOthers?: (b: RestrictedUser) => Record<string, unknown> | undefined;
  /** It acts on the caller's own person, or on what belongs to the house. */
  harmless?: true;
}
/** By the id of the call. */
export type Recipes = Readonly<Record<string, Recipe>>;

/** `house`: it belongs to all, and whoever holds the grant works on all of them. */
export type PathParamKind =
  | 'house'
  | 'shipper'
  | 'otherShipper'
  | 'consignee'
  | 'weekday'
  | 'flag'
  | 'date'
  | 'order'
  | 'consolidate'
  | 'unit'
  | 'upload'
  | 'template'
  | 'shipment'
  | 'shipmentDetail'
  | 'bolLine'
  | 'invoice'
  | 'invoiceLine'
  | 'dispute'
  | 'claim'
  | 'payment'
  | 'movement'
  | 'bol'
  | 'load'
  | 'pickup'
  | 'drop'
  | 'door'
  | 'printer'
  | 'trailerSize'
  | 'planningLane'
  | 'planningApart'
  | 'task'
  | 'scannerUser'
  | 'warehouse'
  | 'job'
  | 'rate'
  | 'message'
  | 'accountNumber'
  | 'accountType'
  | 'extension'
  | 'hour'
  | 'block'
  | 'account'
  | 'dayOfService'
  | 'feed'
  | 'view'
  | 'shuttle'
  | 'layoutTemplate'
  | 'layout'
  | 'location'
  | 'position'
  | 'coolerItem'
  | 'palletReceipt'
  | 'place';
export type RecordIds = Partial<Record<PathParamKind, number | string>>;

/** Somebody who sees only a part, and what of it is asked for. */
export interface RestrictedUser {
  user: TestUser;
  role: Role;
  /** Records of somebody else, and of the person's own. */
  foreignIds: RecordIds;
  ownIds: RecordIds;
  /** Filters naming somebody else's rows. */
  filters: Record<string, string | number>;
  /** What must not be in any answer: numbers, codes and names of others. */
  marks: Set<string>;
}
