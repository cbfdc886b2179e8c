import type { MenuGroup, ScreenDefinition, UserAccess } from '#app/screens.ts';
import { hasAnyRoleByNormalizedName, isShownInMenu, menuGroups, screens } from '#app/screens.ts';

/** How the menu is grouped and folded for a user. */

/** Menus up to this length fit on a screen, so nothing in them starts folded. */
export const longestUnfoldedMenu = 16;

/** The groups that a role uses every day. The others start folded. */
const dailyGroups: readonly (readonly [roles: readonly string[], groups: readonly MenuGroup[]])[] = [
  [['Admin'], ['Outbound', 'Customer Services', 'Set up']],
  [['Internal'], ['Shipments', 'Freight', 'Outbound', 'Customer Services']],
  [
    ['WarehouseManager', 'Warehouse'],
    ['Freight', 'Floor', 'Outbound'],
  ],
  [['Routing'], ['Outbound', 'Routing']],
  [['Billing'], ['Billing', 'Customer Services']],
  [['CustomerService'], ['Shipments', 'Outbound', 'Customer Services']],
];

interface MenuSection {
  group: MenuGroup | 'favorites';
  items: readonly ScreenDefinition[];
}

/** The user's menu. A favorite is shown above all groups, and not again in its own. */
export function listMenuSections(user: UserAccess, favoritePaths: readonly string[]): MenuSection[] {
  const shown = screens.filter((screen) => isShownInMenu(screen, user));
  const isFavorite = ({ path }: ScreenDefinition) => favoritePaths.includes(path);
  return [
    { group: 'favorites', items: shown.filter(isFavorite) },
    ...menuGroups.map((group) => ({
      group,
      items: shown.filter((screen) => screen.group === group && !isFavorite(screen)),
    })),
  ];
}

/** The groups that start folded for a user, because their role rarely uses them. */
export function listGroupsFoldedAtFirst(user: UserAccess): readonly MenuGroup[] {
  const used = dailyGroups.flatMap(([roles, groups]) =>
    hasAnyRoleByNormalizedName(user, roles) ? groups : [],
  );
  const length = screens.filter((screen) => isShownInMenu(screen, user)).length;
  return used.length === 0 || length <= longestUnfoldedMenu
    ? []
    : menuGroups.filter((group) => group !== '' && !used.includes(group));
}
