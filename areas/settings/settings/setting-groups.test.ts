import { expect, it } from 'vitest';
import { settingCodes } from './setting-definitions.contract.ts';
import {
  getSettingGroup,
  listSettingCodesOfGroup,
  settingGroups,
  splitSettingLabel,
} from './setting-groups.contract.ts';

it('each setting is in exactly one group', () => {
  expect(settingGroups.flatMap(({ codes }) => codes).toSorted()).toEqual(settingCodes.toSorted());
});

it.each([
  ['Email: customer service', ['Email', 'Customer service']],
  ['短信：每次最多的装运数', ['短信', '每次最多的装运数']],
  ['Company name', ['Company name']],
])('%s is divided into its group and its description', (label, parts) => {
  expect(splitSettingLabel(label)).toEqual(parts);
});

it('a label without a colon belongs to order entry', () => {
  expect(getSettingGroup('Minimum cube of a box, in hundredths of a cu ft (95 = 0.95)')).toBe('Order entry');
  expect(listSettingCodesOfGroup('Order entry')).toEqual(['minCubes', 'futureDays']);
  expect(listSettingCodesOfGroup('Elsewhere')).toEqual([]);
});
