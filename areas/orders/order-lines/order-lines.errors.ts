import { billToErrors } from '#areas/accounts/accounts/bill-to.errors.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { cannotDeleteReceivedUnitMessage } from '#areas/freight/units/units.contract.ts';
import { defineErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

export const lineErrors = defineErrors('orderLines', {
  noneSelected: {
    status: 400,
    sentence: 'Select at least one line',
    description: 'The request contains no consolidation.',
  },
  productRequired: {
    status: 400,
    sentence: 'Product is required',
    description: 'No product is given, and the receiving warehouse has no default product for such lines.',
  },
  unknownProduct: {
    status: 400,
    sentence: 'Product isn’t valid',
    description: 'The product does not exist or is inactive.',
  },
  billToOnCreditHold: {
    status: 412,
    sentence: 'The bill-to on this line is on credit hold. Contact Billing.',
    description: 'The payer is on hold or owes more than the limit, and a setting blocks order entry for it.',
  },
  unknownBillTo: {
    status: 400,
    sentence: 'Bill to isn’t valid',
    description:
      'The account to bill is not an active third party. Or a shipper names another account than its own default or the default of the consignee.',
  },
  tooManyUnits: {
    status: 413,
    sentence:
      'You entered {count, plural, one {# unit} other {# units}}. You can enter up to {max, plural, one {# unit} other {# units}} at a time. Split them or upload a file.',
    description: 'The lines of one request have more than 10,000 units in total.',
  },
  shipDateMismatch: {
    status: 400,
    sentence: 'Order {number} is for another ship date.',
    description: 'The lines are for another ship date than the given order.',
  },
  dataEntryClosed: {
    status: 403,
    sentence: cutoffErrors.dataEntryClosed.sentence,
    description: 'The cutoff has passed, and the caller can change such a line only before it.',
  },
  unitsReceived: {
    status: 412,
    sentence: 'Some units of this line have been received, so it can’t be edited.',
    description: 'The warehouse has already received a unit of the line.',
  },
  receivedUnitNotDeletable: {
    status: 412,
    sentence: cannotDeleteReceivedUnitMessage,
    description: 'A unit to delete is in a warehouse or on a truck, and the caller cannot delete such units.',
  },
  loadedUnitNotDeletable: {
    status: 412,
    sentence: cannotDeleteReceivedUnitMessage,
    description: 'A unit to delete is loaded, or in transit by shuttle.',
  },
  deletionNotAllowed: {
    status: 403,
    sentence: cannotDeleteReceivedUnitMessage,
    description: 'The caller cannot delete units of a line in this state at this time.',
  },
  unitDeleted: {
    status: 412,
    sentence: 'This unit was deleted.',
    description: 'A selected unit no longer exists.',
  },
  unitAlreadyDeleted: {
    status: 409,
    sentence: 'Unit {code} is already deleted.',
    description: 'The unit to delete is already deleted.',
  },
  lineDeleted: {
    status: 404,
    sentence: 'This line was deleted.',
    description: 'A selected line was deleted after it was displayed.',
  },
  unknownLine: {
    status: 404,
    sentence: 'Line {id} was not found.',
    description: 'A selected line does not exist, or does not belong to the caller.',
  },
  selectedUnitActive: {
    status: 409,
    sentence: 'This unit is active.',
    description: 'A selected unit was never deleted, or is already reactivated.',
  },
  selectedUnitCodeInUse: {
    status: 409,
    sentence: 'Another unit already uses the code of this unit.',
    description: 'Another live unit of the shipper has the code of a unit to reactivate.',
  },
  unitAlreadyActive: {
    status: 409,
    sentence: 'Unit {code} is already active.',
    description: 'The unit to reactivate was never deleted, or is already reactivated.',
  },
  unitCodeInUse: {
    status: 409,
    sentence: 'Another unit already uses code {code}.',
    description: 'Another live unit of the shipper has the code of the unit to reactivate.',
  },
});

/** The error for freight that cannot ship, by the calendar's reason. */
export const errorByShippingReason: ReadonlyMap<string, ErrorDefinition> = new Map([
  ['shipperInactive', shippingErrors.accountInactive],
  ['consigneeUnknown', shippingErrors.unknownConsignee],
  ['consigneeInactive', shippingErrors.accountInactive],
  ['consigneeNotSetUp', shippingErrors.consigneeNotSetUp],
  ['placeInactive', shippingErrors.locationInactive],
  ['outboundInactive', shippingErrors.outboundWarehouseInactive],
  ['accountBlocked', shippingErrors.accountBlocked],
  ['placeBlocked', shippingErrors.locationBlocked],
  ['warehouseClosed', warehouseClosedErrors.warehouseClosed],
  ['entryClosed', cutoffErrors.dataEntryClosed],
  ['pastShipDate', cutoffErrors.shipDateInPast],
  ['tooFarAhead', cutoffErrors.shipDateTooFarAhead],
  ['noSameDay', cutoffErrors.sameDayNotAccepted],
  ['noService', shippingErrors.noDayOfService],
]);
/** The errors of every endpoint that checks whether freight can ship. */
export const shippingCheckErrors: readonly ErrorDefinition[] = [
  ...new Set([...errorByShippingReason.values(), shippingErrors.homeWarehouseMissing]),
];
/** The errors of every endpoint that enters lines. */
export const errorsOfAddingLines: readonly ErrorDefinition[] = [
  ...shippingCheckErrors,
  lineErrors.productRequired,
  lineErrors.unknownProduct,
  lineErrors.unknownBillTo,
  lineErrors.billToOnCreditHold,
  lineErrors.tooManyUnits,
  billToErrors.thirdPartyMissing,
  lineErrors.shipDateMismatch,
];
