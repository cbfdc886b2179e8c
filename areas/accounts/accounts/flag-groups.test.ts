import { expect, it } from 'vitest';
import { consigneeFlags } from './accounts.contract.ts';
import { consigneeFlagGroups } from './flag-groups.rules.ts';

it('every flag of a consignee stands in one group, with what it does', () => {
  const grouped = consigneeFlagGroups.flatMap((group) => Object.entries(group.flags));
  expect(grouped.map(([flag]) => flag).toSorted()).toEqual([...consigneeFlags].toSorted());
  expect(grouped.filter(([, does]) => !does.endsWith('.'))).toEqual([]);
});
