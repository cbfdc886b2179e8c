import { defineErrors } from '#kit/contract/errors.ts';

export const warehouseErrors = defineErrors('warehouses', {
  regionNotFound: {
    status: 400,
    sentence: 'Choose an existing region.',
    description: 'The region does not exist.',
  },
  purposeRequired: {
    status: 400,
    sentence: 'Choose at least one: receives freight, ships freight or terminal.',
    description: 'The warehouse would not receive freight, not send freight and not be a terminal.',
  },
  regionInactive: {
    status: 400,
    sentence: 'This region is inactive. Choose an active region.',
    description: 'The warehouse is created in an inactive region, moved to one, or reactivated in one.',
  },
  productInvalid: {
    status: 400,
    sentence: 'This product wasn’t found or is inactive. Choose another.',
    description: 'The new default product does not exist or is inactive.',
  },
  weekdayInvalid: {
    status: 400,
    sentence: 'Day of the week must be a number from 0 to 6.',
    description: 'The weekday in the path is not a number from 0 (Sunday) to 6.',
  },
  closesDataEntryToday: {
    status: 412,
    sentence:
      'This closes data entry for {date} immediately. Orders not finalized yet: {orders}. Confirm to continue.',
    description:
      'The new cutoff of today is in the past, orders are pending, and the caller did not confirm it.',
  },
  codeTaken: {
    status: 409,
    sentence: 'Warehouse {code} already exists. Choose another code.',
    description: 'Another warehouse already has this code, regardless of case. It may be inactive.',
  },
  stateNotFound: {
    status: 400,
    sentence: 'Choose an existing state.',
    description: 'The state of the address does not exist.',
  },
  timeZoneFixedByFreight: {
    status: 412,
    sentence: 'The time zone of {code} can’t be changed because freight has been entered there.',
    description: 'The time zone changes on a warehouse that has freight entered for it.',
  },
  timeZoneFixedByDays: {
    status: 412,
    sentence: 'The time zone of {code} can’t be changed because a day has been started there.',
    description: 'The time zone changes on a warehouse that has started a day.',
  },
  codeInUse: {
    status: 412,
    sentence:
      'Code {code} can’t be changed. Freight, a started day, accounts or days of service use this warehouse.',
    description: 'The code changes on a warehouse that is in use.',
  },
  inUse: {
    status: 412,
    sentence:
      'Warehouse {code} can’t be deactivated.{units, plural, =0 {} other { Open units there: #.}}{shippers, plural, =0 {} other { Active shippers with this home warehouse: #.}}',
    description:
      'The warehouse is deactivated while open units are there or active shippers have it as home warehouse.',
  },
});
