import { describe, expect, it } from 'vitest';
import { findShippingBlockerCause } from './shipping-explanation.rules.ts';

const asked = { shipperId: 11, consigneeId: 22, shipDate: '2027-02-05' };

describe('The cause linked from a reason', () => {
  it('is the account’s page for an inactive account', () => {
    expect(
      findShippingBlockerCause({ code: 'consigneeInactive', record: { kind: 'account', id: 22 } }, asked),
    ).toEqual({
      kind: 'account',
      id: 22,
      path: '/customerServices/customerMaster/22',
      search: {},
    });
  });
  it('is the list of records for that weekday for a day without service', () => {
    expect(findShippingBlockerCause({ code: 'noService' }, asked)).toMatchObject({
      kind: 'daysOfService',
      path: '/customerCenter/daysOfService',
      search: { consigneeAccountId: '22', dayOfWeek: '5' },
    });
  });
});
