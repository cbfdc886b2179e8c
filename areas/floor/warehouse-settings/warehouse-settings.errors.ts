import { defineErrors } from '#kit/contract/errors.ts';

export const warehouseErrors = defineErrors('warehouses', {
  noRegion: {
    status: 400,
    sentence: 'This region does not exist.',
    description: 'The region named is not one of ours.',
  },
  noFreight: {
    status: 400,
    sentence: 'A warehouse receives freight, sends it or is a terminal. Choose at least one.',
    description: 'A warehouse would neither receive nor send and be no terminal.',
  },
  inactiveRegion: {
    status: 400,
    sentence: 'This region is inactive. Choose an active one.',
    description: 'A warehouse is added to an inactive region, moved to one, or reactivated in one.',
  },
  noProduct: {
    status: 400,
    sentence: 'This product does not exist or is inactive.',
    description: 'Another default product was named that is not in use.',
  },
  noWeekday: {
    status: 400,
    sentence: 'The day of the week is a number from 0 to 6.',
    description: 'The weekday in the address is not 0 (Sunday) to 6.',
  },
  closesToday: {
    status: 412,
    sentence:
      'This closes data entry for {date} at once. Orders not finalized yet: {orders}. Confirm that you want it.',
    description: 'The new cutoff of today has passed while orders are pending, and nobody confirmed it.',
  },
  taken: {
    status: 409,
    sentence: 'Warehouse {code} exists already.',
    description: 'Another warehouse has this code, whatever the case of its letters; it may be inactive.',
  },
  noState: {
    status: 400,
    sentence: 'This state does not exist.',
    description: 'The state of the address is not known.',
  },
  zoneHasFreight: {
    status: 412,
    sentence: 'The time zone of {code} cannot be changed: freight has been entered there already.',
    description: 'The time zone is changed of a warehouse that freight was entered for.',
  },
  zoneHasDays: {
    status: 412,
    sentence: 'The time zone of {code} cannot be changed: a day has been started there already.',
    description: 'The time zone is changed of a warehouse that has started a day.',
  },
  codeUsed: {
    status: 412,
    sentence:
      'The code {code} cannot be changed: freight, a started day, accounts or days of service use the warehouse.',
    description: 'The code is changed of a warehouse that is in use.',
  },
  inUse: {
    status: 412,
    sentence:
      'Warehouse {code} cannot be deactivated.{units, plural, =0 {} other { Open units there: #.}}{shippers, plural, =0 {} other { Active shippers with it as home warehouse: #.}}',
    description:
      'A warehouse is deactivated while open units are there or active shippers have it as home warehouse.',
  },
});
