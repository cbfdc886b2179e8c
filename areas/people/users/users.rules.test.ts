import { describe, expect, it } from 'vitest';
import { consequenceOf, managesPeople, mayChange, needsAccount, needsWarehouse } from './users.rules.ts';
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
  it('is topped by the one role that manages people', () => {
    expect(roleCodes.filter((role) => managesPeople([role]))).toEqual(['Admin']);
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

describe('what a change of roles means', () => {
  const screen = (title: string, permission: string) => ({
    title,
    open: ({ permissions }: { permissions: ReadonlySet<string> }) => permissions.has(permission),
  });
  const screens = [
    screen('Home', 'homeView:home'),
    screen('Invoices', 'invoicesView:billing'),
    screen('Doors', 'doorsView:warehouse'),
  ];
  it('is told by the screens that open and close', () => {
    const to = consequenceOf(screens, ['Billing'], ['Warehouse']);
    expect(to).toMatchObject({ opens: ['Doors'], closes: ['Invoices'] });
    expect([to.gains > 0, to.loses > 0]).toEqual([true, true]);
  });
  it('is everything for somebody new, and nothing for the same roles in another order', () => {
    expect(consequenceOf(screens, [], ['Admin']).opens).toEqual(['Home', 'Invoices', 'Doors']);
    expect(consequenceOf(screens, ['Billing', 'Warehouse'], ['Warehouse', 'Billing'])).toEqual({
      opens: [],
      closes: [],
      gains: 0,
      loses: 0,
    });
  });
});
