import { expect, it } from 'vitest';
import { translateIfUnknownAccountName } from './account-name.rules.ts';
import { unknownConsignee, unknownShipper } from './unknown-accounts.contract.ts';

it('unknown accounts have a translated name, and other accounts their own name', () => {
  const say = (text: string) => `(${text})`;
  expect(
    ['Late', unknownShipper.name, unknownConsignee.name].map((name) =>
      translateIfUnknownAccountName(say, name),
    ),
  ).toEqual(['Late', '(Unknown shipper)', '(Unknown consignee)']);
});
