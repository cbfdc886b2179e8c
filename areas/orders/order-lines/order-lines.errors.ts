import { billToErrors } from '#areas/accounts/accounts/bill-to.errors.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { unitAlreadyReceivedMessage } from '#areas/freight/units/units.contract.ts';
import { defineErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

export const lineErrors = defineErrors('orderLines', {
  noLineChosen: {
    status: 400,
    sentence: 'Select at least one line',
    description: 'The call names no consolidation.',
  },
  noProduct: {
    status: 400,
    sentence: 'Product is required',
    description: 'No product was given, and the receiving warehouse has none for such lines.',
  },
  unknownProduct: {
    status: 400,
    sentence: 'Product isn’t valid',
    description: 'The product is not there or not in use.',
  },
  creditHeld: {
    status: 412,
    sentence: 'The bill-to on this line is on credit hold. Contact Billing.',
    description: 'The payer is held or owes more than the limit, and a setting says that entry refuses it.',
  },
  unknownBillTo: {
    status: 400,
    sentence: 'Bill to isn’t valid',
    description:
      'The account to bill is no active third party, or a shipper names another than its or the consignee’s default.',
  },
  tooManyBoxes: {
    status: 413,
    sentence:
      'You entered {count, plural, one {# unit} other {# units}}. The maximum at once is {max}. Split them or upload a file.',
    description: 'The lines of one call have more than 10,000 boxes together.',
  },
  otherShipDate: {
    status: 400,
    sentence: 'Order {number} is for another ship date.',
    description: 'The lines are for another ship date than the order named.',
  },
  closed: {
    status: 403,
    sentence: cutoffErrors.closed.sentence,
    description: 'The cutoff has passed, and the caller may act on such a line only before it.',
  },
  received: {
    status: 412,
    sentence: 'Some units of this line have been received, so it can’t be edited.',
    description: 'The warehouse has received a unit of the line.',
  },
  stays: {
    status: 412,
    sentence: unitAlreadyReceivedMessage,
    description:
      'A unit to be deleted is in a warehouse or on a truck, and the caller may not delete such units.',
  },
  onTruck: {
    status: 412,
    sentence: unitAlreadyReceivedMessage,
    description: 'A unit to be deleted has been loaded, or is on its way by shuttle.',
  },
  mayNotDelete: {
    status: 403,
    sentence: unitAlreadyReceivedMessage,
    description: 'The caller may not delete units of a line in this state at this hour.',
  },
  unitDeleted: {
    status: 412,
    sentence: 'This unit was deleted.',
    description: 'A unit among those chosen is not there any more.',
  },
  unitGone: {
    status: 409,
    sentence: 'Unit {code} is already deleted.',
    description: 'The unit to be deleted was deleted before.',
  },
  lineDeleted: {
    status: 404,
    sentence: 'This line was deleted.',
    description: 'A line among those chosen was deleted since it was shown.',
  },
  unknownLine: {
    status: 404,
    sentence: 'Line {id} was not found.',
    description: 'A line among those chosen is not there, or is not the caller’s.',
  },
  isActive: {
    status: 409,
    sentence: 'This unit is active.',
    description: 'A unit among those to be brought back was never deleted, or is back.',
  },
  codeTaken: {
    status: 409,
    sentence: 'Another unit already uses the code of this unit.',
    description:
      'A unit among those to be brought back has a code that another live unit of the shipper carries.',
  },
  unitActive: {
    status: 409,
    sentence: 'Unit {code} is already active.',
    description: 'The unit to be brought back was never deleted, or is back.',
  },
  codeInUse: {
    status: 409,
    sentence: 'Another unit already uses code {code}.',
    description: 'Another live unit of the shipper carries the code of the unit to be brought back.',
  },
});

/** The error for freight that cannot ship, by the calendar's reason. */
export const errorsByShippingReason: ReadonlyMap<string, ErrorDefinition> = new Map([
  ['shipperInactive', shippingErrors.accountInactive],
  ['consigneeUnknown', shippingErrors.unknownConsignee],
  ['consigneeInactive', shippingErrors.accountInactive],
  ['consigneeNotSetUp', shippingErrors.notSetUp],
  ['placeInactive', shippingErrors.placeInactive],
  ['outboundInactive', shippingErrors.outboundInactive],
  ['accountBlocked', shippingErrors.accountBlocked],
  ['placeBlocked', shippingErrors.placeBlocked],
  ['warehouseClosed', warehouseClosedErrors.closed],
  ['entryClosed', cutoffErrors.closed],
  ['pastShipDate', cutoffErrors.pastShipDate],
  ['tooFarAhead', cutoffErrors.tooFarAhead],
  ['noSameDay', cutoffErrors.noSameDay],
  ['noService', shippingErrors.noService],
]);
/** The errors of every endpoint that checks whether freight can ship. */
export const shippingCheckErrors: readonly ErrorDefinition[] = [
  ...new Set([...errorsByShippingReason.values(), shippingErrors.noReceivingWarehouse]),
];
/** The errors of every endpoint that enters lines. */
export const addLineErrors: readonly ErrorDefinition[] = [
  ...shippingCheckErrors,
  lineErrors.noProduct,
  lineErrors.unknownProduct,
  lineErrors.unknownBillTo,
  lineErrors.creditHeld,
  lineErrors.tooManyBoxes,
  billToErrors.noThirdParty,
  lineErrors.otherShipDate,
];
