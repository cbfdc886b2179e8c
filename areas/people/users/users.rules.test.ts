import { describe, expect, it } from 'vitest';
import { isAdministrator, mayChange, needsAccount, needsWarehouse } from './users.rules.ts';
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
    // The highest of several counts; a role that nobody knows gives nothing.
    [['Shipper', 'Internal'], [], ['Internal'], true],
    [['Own role'], [], ['Shipper'], false],
    [['Own role'], [], [], true],
  ])('%j changing %j to %j: %s', (giver, before, after, may) => {
    expect(mayChange(giver, before, after)).toBe(may);
  });
  it('is topped by the administrators', () => {
    expect(roleCodes.filter((role) => isAdministrator([role]))).toEqual(['Admin']);
  });
});

it('a role of the floor asks for a warehouse, one of an account for an account', () => {
  expect([needsWarehouse(['Warehouse']), needsWarehouse(['Billing', 'WarehouseManager'])]).toEqual([
    true,
    true,
  ]);
  expect(needsWarehouse(['Routing'])).toBe(false);
  expect([needsAccount(['Shipper']), needsAccount(['Shipper', 'Internal']), needsAccount([])]).toEqual([
    true,
    false,
    false,
  ]);
});
