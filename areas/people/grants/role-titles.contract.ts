import type { BuiltInRole } from './grants.contract.ts';

/**
 * The display names of built-in roles. `roles[code].name` is used by identity providers and tables, and does not change. A custom
 * role has the name its creator gave it.
 */
export const roleTitles: Readonly<Record<BuiltInRole, { title: string }>> = {
  Admin: { title: 'Administrator' },
  Internal: { title: 'Internal' },
  WarehouseManager: { title: 'Warehouse Manager' },
  Routing: { title: 'Routing' },
  Billing: { title: 'Billing' },
  CustomerService: { title: 'Customer Service' },
  Warehouse: { title: 'Warehouse' },
  ShuttleFileManagement: { title: 'Shuttle File Management' },
  ShuttleFileUsers: { title: 'Shuttle File Users' },
  Shipper: { title: 'Shipper' },
  Consignee: { title: 'Consignee' },
  Customer: { title: 'Customer' },
  ShipperDaysOfService: { title: 'Shipper Days of Service' },
};

const byCode: Readonly<Record<string, { title: string } | undefined>> = roleTitles;
/** Returns a role's title by its code. For an unknown role, returns the code. */
export const getBuiltInRoleTitleOrCode = (code: string): string => byCode[code]?.title ?? code;
