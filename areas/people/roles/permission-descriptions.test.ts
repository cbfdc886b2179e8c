import { describe, expect, it } from 'vitest';
import { listPermissionAreas } from './permission-descriptions.client.ts';
import { allPermissions } from '#areas/people/grants/grants.contract.ts';

describe('permission descriptions', () => {
  const say = (text: string) => text;
  const rows = (sought?: string) => listPermissionAreas(say, sought).flatMap((area) => area.rows);
  it('include each permission once, and are all different', () => {
    expect(
      rows()
        .map((row) => row.permission)
        .toSorted(),
    ).toEqual(allPermissions.toSorted());
    const words = listPermissionAreas(say).flatMap(({ title, rows: of }) =>
      of.map((row) => `${title}: ${row.description} ${row.conditions}`),
    );
    expect(words.filter((one, at) => words.indexOf(one) !== at)).toEqual([]);
    expect(rows().filter((row) => /:/.test(row.description))).toEqual([]);
  });
  it('can be searched by words, conditions and codes', () => {
    expect(rows('edit:dataEntry').map((row) => row.conditions)).toEqual([
      'before the cutoff, while the order is pending',
      'before the cutoff, once the order is finalized',
      'after the cutoff, while the order is pending',
      'after the cutoff, once the order is finalized',
    ]);
    expect(rows('write off')).toHaveLength(1);
    expect(rows('nothing like it')).toEqual([]);
  });
});
