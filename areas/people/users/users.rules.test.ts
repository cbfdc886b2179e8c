import { describe, expect, it } from 'vitest';
import {
  includesAdministratorRole,
  mayAssignRoles,
  rolesRequireAccount,
  rolesRequireWarehouse,
} from './users.rules.ts';
import { roleCodes } from '#areas/people/grants/grants.contract.ts';

describe('the order of roles', () => {
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
    expect(mayAssignRoles(giver, before, after)).toBe(may);
  });
  it('is topped by the administrators', () => {
    expect(roleCodes.filter((role) => includesAdministratorRole([role]))).toEqual(['Admin']);
  });
});

it('a role of the floor asks for a warehouse, one of an account for an account', () => {
  expect([
    rolesRequireWarehouse(['Warehouse']),
    rolesRequireWarehouse(['Billing', 'WarehouseManager']),
  ]).toEqual([true, true]);
  expect(rolesRequireWarehouse(['Routing'])).toBe(false);
  expect([
    rolesRequireAccount(['Shipper']),
    rolesRequireAccount(['Shipper', 'Internal']),
    rolesRequireAccount([]),
  ]).toEqual([true, false, false]);
});
