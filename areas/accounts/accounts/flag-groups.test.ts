import { expect, it } from 'vitest';
import { consigneeFlags } from './accounts.contract.ts';
import { consigneeFlagGroups } from './flag-groups.rules.ts';

it('every consignee flag is in exactly one group, with a description', () => {
  const grouped = consigneeFlagGroups.flatMap((group) => Object.entries(group.flags));
  expect(grouped.map(([flag]) => flag).toSorted()).toEqual([...consigneeFlags].toSorted());
  expect(grouped.filter(([, does]) => !does.endsWith('.'))).toEqual([]);
});
