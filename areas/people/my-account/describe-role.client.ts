import { findRoleByTokenName } from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { roleTitles } from '#areas/people/grants/role-titles.contract.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** What each role is for, in one line (docs/domain/people.md#roles). */
const roleSentences: Readonly<Record<BuiltInRole, string>> = {
  Admin: 'Full access, including users and settings.',
  Internal: 'Access to all warehouses, including finalized freight after cutoff.',
  WarehouseManager: 'Runs a warehouse: floor, doors, loads, and finalized freight after the cutoff.',
  Routing: 'Plans trucks, shuttles and loads.',
  Billing: 'Handles rates, invoices and payments.',
  CustomerService:
    'Enters and looks up freight for customers. Can’t edit finalized freight after the cutoff.',
  Warehouse: 'Scans, puts away and loads in one warehouse.',
  ShuttleFileManagement: 'Manages shuttles and the shuttle file.',
  ShuttleFileUsers: 'Views the shuttle file.',
  Shipper: 'Enters and tracks freight for their accounts until the cutoff.',
  Consignee: 'Tracks inbound freight for their accounts, and their invoices.',
  Customer: 'Tracks freight their accounts pay for, and their invoices.',
  ShipperDaysOfService: 'Manages days of service for their accounts.',
};

/** Returns a role's name and purpose. An unknown role is shown by its code. */
export function getBuiltInRoleNameAndPurpose(t: Translate, code: string): { name: string; purpose: string } {
  const role = findRoleByTokenName(code);
  return role === undefined
    ? { name: code, purpose: '' }
    : { name: t(roleTitles[role].title), purpose: t(roleSentences[role]) };
}
