import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import type { ValidCallFactory } from './demo-records.ts';
import type { TestUser } from './world.ts';

/**
 * What the tests over all endpoints need to know about each. It is in the feature's folder (`<feature>.fixtures.ts`), and `npm run
 * generate` collects it. Without it, those tests reject a new write and a new path parameter.
 */
export interface EndpointTestRecipe {
  /** The kinds of records that its path parameters name. */
  paramKinds?: Readonly<Record<string, PathParamKind>>;
  /** For a write: a valid call on the demo world. */
  buildCall?: ValidCallFactory;
  /** For a write that a restricted user may send: its body, with rows of other accounts. */
  buildForeignBody?: (b: RestrictedUser) => Record<string, unknown> | undefined;
  /** It acts on the caller's own user, or on data of the whole company. */
  touchesOwnDataOnly?: true;
}
/** By endpoint id. */
export type EndpointTestRecipes = Readonly<Record<string, EndpointTestRecipe>>;

/** `house`: it belongs to the whole company, and every user with the grant works on all of it. */
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

/** A user with a limited row scope, and the records to request from inside and outside it. */
export interface RestrictedUser {
  user: TestUser;
  role: BuiltInRole;
  /** Records of others, and the user's own. */
  foreignIds: RecordIds;
  ownIds: RecordIds;
  /** Filters that name rows of others. */
  foreignFilters: Record<string, string | number>;
  /** What no response may contain: numbers, codes and names of others. */
  forbiddenTexts: Set<string>;
}
