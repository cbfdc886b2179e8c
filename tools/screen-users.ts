import type { screens } from '#app/screens.ts';
import { demoUsers } from '#db/seed/users.ts';
import {
  listDefaultPermissionStringsOfRoles,
  findRoleByTokenName,
} from '#areas/people/grants/grants.contract.ts';

type Screen = (typeof screens)[number];
type DemoUser = (typeof demoUsers)[number];

const hasPermissions = (
  role: string,
  required: readonly string[],
  excluded: readonly string[] = [],
): boolean => {
  const baseRole = findRoleByTokenName(role);
  const permissions = baseRole ? listDefaultPermissionStringsOfRoles([baseRole]) : [];
  return (
    (required.length === 0 ||
      required.some((w) => permissions.some((h) => h === w || h.startsWith(`${w}:`)))) &&
    !excluded.some((e) => permissions.includes(e))
  );
};
/** The roles that use screens most come first. */
const preferredRoles = [
  'WarehouseManager',
  'Shipper',
  'Billing',
  'CustomerService',
  'Routing',
  'Consignee',
  'Admin',
];
/** Finds the demo user who would open a screen. Undefined if no role may open it. */
export function findDemoUserForScreen(screen: Screen): DemoUser | undefined {
  const role = preferredRoles.find((name) => hasPermissions(name, screen.permissions, screen.excluded));
  return demoUsers.find((user) => user.role === role);
}
