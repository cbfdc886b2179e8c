import type { Role } from './grants.contract.ts';

/**
 * What people read where a role of the product is named. `roles[code].name` is what the identity provider and the
 * tables say, and stays as it is; a role of the house is called as its maker called it.
 */
export const roleTitles: Readonly<Record<Role, { title: string }>> = {
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
/** A role's title by its code; of one that the house does not know, the code. */
export const getRoleTitle = (code: string): string => byCode[code]?.title ?? code;
