import { defineErrors } from '#kit/contract/errors.ts';

export const warehouseErrors = defineErrors('warehouses', {
  noRegion: {
    status: 400,
    sentence: 'Choose an existing region.',
    description: 'The region named is not one of ours.',
  },
  noFreight: {
    status: 400,
    sentence: 'Choose at least one: receives freight, ships freight or terminal.',
    description: 'A warehouse would neither receive nor send and be no terminal.',
  },
  inactiveRegion: {
    status: 400,
    sentence: 'This region is inactive. Choose an active region.',
    description: 'A warehouse is added to an inactive region, moved to one, or reactivated in one.',
  },
  noProduct: {
    status: 400,
    sentence: 'This product is not found or inactive. Choose another.',
    description: 'Another default product was named that is not in use.',
  },
  noWeekday: {
    status: 400,
    sentence: 'Day of the week must be a number from 0 to 6.',
    description: 'The weekday in the address is not 0 (Sunday) to 6.',
  },
  closesToday: {
    status: 412,
    sentence:
      'This closes data entry for {date} immediately. Orders not finalized yet: {orders}. Confirm to continue.',
    description: 'The new cutoff of today has passed while orders are pending, and nobody confirmed it.',
  },
  taken: {
    status: 409,
    sentence: 'Warehouse {code} already exists. Choose another code.',
    description: 'Another warehouse has this code, whatever the case of its letters; it may be inactive.',
  },
  noState: {
    status: 400,
    sentence: 'Choose an existing state.',
    description: 'The state of the address is not known.',
  },
  zoneHasFreight: {
    status: 412,
    sentence: 'The time zone of {code} can’t be changed because freight has been entered there.',
    description: 'The time zone is changed of a warehouse that freight was entered for.',
  },
  zoneHasDays: {
    status: 412,
    sentence: 'The time zone of {code} can’t be changed because a day has been started there.',
    description: 'The time zone is changed of a warehouse that has started a day.',
  },
  codeUsed: {
    status: 412,
    sentence:
      'Code {code} can’t be changed. Freight, a started day, accounts or days of service use this warehouse.',
    description: 'The code is changed of a warehouse that is in use.',
  },
  inUse: {
    status: 412,
    sentence:
      'Warehouse {code} can’t be deactivated.{units, plural, =0 {} other { Open units there: #.}}{shippers, plural, =0 {} other { Active shippers with this home warehouse: #.}}',
    description:
      'A warehouse is deactivated while open units are there or active shippers have it as home warehouse.',
  },
});
