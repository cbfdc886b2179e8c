import { describe, expect, it } from 'vitest';
import { findShippingCause } from './shipping-explanation.rules.ts';

const asked = { shipperId: 11, consigneeId: 22, shipDate: '2027-02-05' };

describe('what stands behind a reason', () => {
  it('of an inactive account is the account’s own page', () => {
    expect(
      findShippingCause({ code: 'consigneeInactive', record: { kind: 'account', id: 22 } }, asked),
    ).toEqual({
      kind: 'account',
      id: 22,
      path: '/customerServices/customerMaster/22',
      search: {},
    });
  });
  it('of a day without service are the records of that weekday', () => {
    expect(findShippingCause({ code: 'noService' }, asked)).toMatchObject({
      kind: 'daysOfService',
      path: '/customerCenter/daysOfService',
      search: { consigneeAccountId: '22', dayOfWeek: '5' },
    });
  });
});
