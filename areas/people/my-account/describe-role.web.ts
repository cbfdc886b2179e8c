import { findRoleByTokenName } from '#areas/people/grants/grants.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';
import { roleTitles } from '#areas/people/grants/role-titles.contract.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** What each role is for, in one sentence (docs/domain/people.md#roles). */
const roleSentences: Readonly<Record<Role, string>> = {
  Admin: 'Runs the house: everything, with its people and settings.',
  Internal: 'Works everywhere in the house, on finalized freight after the cutoff too.',
  WarehouseManager: 'Leads a warehouse: floor, doors, loads, and finalized freight after the cutoff.',
  Routing: 'Plans trucks, shuttles and loads.',
  Billing: 'From rates to posted invoices and payments.',
  CustomerService:
    'Enters and finds freight for customers; finalized freight stays as it is after the cutoff.',
  Warehouse: 'Scans, stores and loads in one warehouse.',
  ShuttleFileManagement: 'Keeps shuttles and writes their file.',
  ShuttleFileUsers: 'Reads the shuttle file.',
  Shipper: 'Enters and follows the freight of its accounts until the cutoff.',
  Consignee: 'Follows the freight that comes to its accounts, and their invoices.',
  Customer: 'Follows the freight that its accounts pay for, and their invoices.',
  ShipperDaysOfService: 'Keeps the days of service of its accounts.',
};

/** A role's name and what it is for; a role that the house does not know is said as it stands. */
export function describeRole(t: Translate, code: string): { name: string; about: string } {
  const role = findRoleByTokenName(code);
  return role === undefined
    ? { name: code, about: '' }
    : { name: t(roleTitles[role].title), about: t(roleSentences[role]) };
}
