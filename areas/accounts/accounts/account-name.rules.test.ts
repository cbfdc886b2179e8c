import { expect, it } from 'vitest';
import { accountName } from './account-name.rules.ts';
import { unknownConsignee, unknownShipper } from './unknown-accounts.contract.ts';

it('the accounts of freight that nobody entered are named in the language of the reader, others as they are called', () => {
  const say = (text: string) => `(${text})`;
  expect(['Late', unknownShipper.name, unknownConsignee.name].map((name) => accountName(say, name))).toEqual([
    'Late',
    '(Unknown shipper)',
    '(Unknown consignee)',
  ]);
});
