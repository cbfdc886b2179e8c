import { defineErrors } from '#kit/contract/errors.ts';

export const regionErrors = defineErrors('regions', {
  codeTaken: {
    status: 409,
    sentence: 'Region {code} already exists.',
    description: 'Another region has this code, ignoring case.',
  },
  nameTaken: {
    status: 409,
    sentence: 'A region named {name} already exists.',
    description: 'Another region has this name, ignoring case.',
  },
  hasWarehouses: {
    status: 412,
    sentence:
      'Region {code} has active warehouses: {warehouses}. Deactivate them or move them to another region first.',
    description: 'The region to deactivate has active warehouses.',
  },
  regionInUse: {
    status: 412,
    sentence:
      'Region {code} is in use and can’t be deleted. Deactivate it instead.{warehouses, plural, =0 {} other { Warehouses: #.}}{days, plural, =0 {} other { Days of service: #.}}{periods, plural, =0 {} other { Holiday periods: #.}}{sheets, plural, =0 {} other { Rate sheets: #.}}',
    description: 'The region to delete is used by current records.',
  },
  usedByEndedRecords: {
    status: 412,
    sentence: 'Region {code} can’t be deleted because ended records still use it. Deactivate it instead.',
    description: 'The region to delete is used only by deleted or ended records.',
  },
});
