import { describe, expect, it } from 'vitest';
import { listGroupsFoldedAtFirst, listMenuSections, longestUnfoldedMenu } from './menu.ts';
import { isShownInMenu, screens } from './screens.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import {
  builtInRoleCodes,
  listDefaultPermissionStringsOfRoles,
} from '#areas/people/grants/grants.contract.ts';

const userOf = (role: BuiltInRole) => ({
  roles: [role],
  permissions: new Set(listDefaultPermissionStringsOfRoles([role])),
});
const open = (role: BuiltInRole): number => {
  const folded: readonly string[] = listGroupsFoldedAtFirst(userOf(role));
  return listMenuSections(userOf(role), [])
    .filter(({ group }) => !folded.includes(group))
    .flatMap(({ items }) => items).length;
};

describe('the menu', () => {
  it.each(builtInRoleCodes)('of a %s shows each screen once, favorite or not', (role) => {
    const user = userOf(role);
    const all = screens.filter((screen) => isShownInMenu(screen, user)).map(({ path }) => path);
    for (const favorites of [[], all.slice(0, 3), ['/nope']])
      expect(
        listMenuSections(user, favorites)
          .flatMap(({ items }) => items.map(({ path }) => path))
          .toSorted(),
      ).toEqual(all.toSorted());
    expect(listMenuSections(user, all.slice(0, 2))[0]).toMatchObject({ group: 'favorites' });
  });
  it('of the administrator and of a warehouse manager starts much shorter than it is', () => {
    const length = (role: BuiltInRole) => screens.filter((s) => isShownInMenu(s, userOf(role))).length;
    expect(open('Admin')).toBeLessThan(length('Admin') * 0.55);
    expect(open('WarehouseManager')).toBeLessThan(length('WarehouseManager') * 0.67);
  });
  it.each(builtInRoleCodes)(
    'of a %s starts with something open, and folds nothing if it is short',
    (role) => {
      expect(open(role)).toBeGreaterThan(0);
      const length = screens.filter((s) => isShownInMenu(s, userOf(role))).length;
      if (length <= longestUnfoldedMenu) expect(listGroupsFoldedAtFirst(userOf(role))).toEqual([]);
    },
  );
});
