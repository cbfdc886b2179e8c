import { catalogue } from '#kit/contract/errors.ts';

export const regionErrors = catalogue('regions', {
  codeTaken: {
    status: 409,
    sentence: 'Region {code} exists already.',
    when: 'Another region has this code, whatever the case of its letters.',
  },
  nameTaken: {
    status: 409,
    sentence: 'A region named {name} exists already.',
    when: 'Another region has this name, whatever the case of its letters.',
  },
  hasWarehouses: {
    status: 412,
    sentence:
      'Region {code} has active warehouses: {warehouses}. Deactivate them or move them to another region first.',
    when: 'A region with active warehouses is deactivated.',
  },
  inUse: {
    status: 412,
    sentence:
      'Region {code} cannot be deleted. It is used by {warehouses, plural, one {# warehouse} other {# warehouses}}, {days, plural, one {# day of service} other {# days of service}}, {periods, plural, one {# holiday period} other {# holiday periods}} and {sheets, plural, one {# rate sheet} other {# rate sheets}}. Deactivate it instead.',
    when: 'A region is deleted that records name now.',
  },
  wasUsed: {
    status: 412,
    sentence: 'Region {code} cannot be deleted: ended records still name it. Deactivate it instead.',
    when: 'A region is deleted that only deleted or ended records name.',
  },
});
