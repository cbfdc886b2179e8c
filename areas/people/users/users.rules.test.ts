import { describe, expect, it } from 'vitest';
import {
  findFirstRoleIfNoRoleFitsAccountTypes,
  includesAdministratorRole,
  isRankHighEnoughToAssign,
  doAllRolesRequireAccount,
  doesAnyRoleRequireWarehouse,
} from './users.rules.ts';
import { builtInRoleCodes } from '#areas/people/grants/grants.contract.ts';

describe('the rank of roles', () => {
  it.each([
    [['Admin'], [], ['Admin'], true],
    [['Internal'], [], ['Billing'], true],
    [['Internal'], ['Billing'], ['Internal'], true],
    [['Internal'], ['Shipper'], ['Admin'], false],
    [['Internal'], ['Admin'], ['Shipper'], false],
    [['CustomerService'], [], ['Routing'], true],
    [['CustomerService'], ['Internal'], ['Internal'], false],
    [['Shipper'], [], ['CustomerService'], false],
    // The highest of several roles counts. An unknown role adds nothing.
    [['Shipper', 'Internal'], [], ['Internal'], true],
    [['Own role'], [], ['Shipper'], false],
    [['Own role'], [], [], true],
  ])('%j changing %j to %j: %s', (giver, before, after, may) => {
    expect(isRankHighEnoughToAssign(giver, before, after)).toBe(may);
  });
  it('is highest for administrators', () => {
    expect(builtInRoleCodes.filter((role) => includesAdministratorRole([role]))).toEqual(['Admin']);
  });
});

it('a warehouse role requires a warehouse, and an account role requires an account', () => {
  expect([
    doesAnyRoleRequireWarehouse(['Warehouse']),
    doesAnyRoleRequireWarehouse(['Billing', 'WarehouseManager']),
  ]).toEqual([true, true]);
  expect(doesAnyRoleRequireWarehouse(['Routing'])).toBe(false);
  expect([
    doAllRolesRequireAccount(['Shipper']),
    doAllRolesRequireAccount(['Shipper', 'Internal']),
    doAllRolesRequireAccount([]),
  ]).toEqual([true, false, false]);
});

const [shipper, consignee, billTo] = [1, 2, 3];
it.each([
  [['Shipper'], [consignee], 'Shipper'],
  [['Shipper'], [consignee, shipper], undefined],
  [['Shipper'], [billTo], undefined],
  [['Shipper'], [], undefined],
  [['Consignee'], [shipper, shipper], 'Consignee'],
  [['Consignee'], [consignee], undefined],
  [['Consignee'], [billTo], undefined],
  // One role that sees something is enough.
  [['Shipper', 'Consignee'], [consignee], undefined],
  [['Customer'], [shipper], undefined],
  [['Internal', 'Shipper'], [consignee], undefined],
  [[], [consignee], undefined],
])('%j with accounts of the types %j: %s sees nothing', (held, types, expected) => {
  expect(findFirstRoleIfNoRoleFitsAccountTypes(held, types)).toBe(expected);
});
