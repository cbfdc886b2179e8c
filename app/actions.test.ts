import { describe, expect, it } from 'vitest';
import { canDoAction, findScreenOfAction, matchAction, paletteActions } from './actions.ts';
import type { ActionMatch } from './actions.ts';
import { isScreenBuilt } from './screens.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import {
  listDefaultPermissionStringsOfRoles,
  builtInRoleCodes,
} from '#areas/people/grants/grants.contract.ts';

const userOf = (role: BuiltInRole) => ({
  roles: [role],
  permissions: new Set(listDefaultPermissionStringsOfRoles([role])),
});
const idsOf = (role: BuiltInRole) =>
  paletteActions.filter((action) => canDoAction(action, userOf(role))).map(({ id }) => id);
const find = (typed: string): [string, ActionMatch][] =>
  paletteActions
    .map((action): [string, ActionMatch] => [action.id, matchAction(action, action.label, typed)])
    .filter(([, match]) => match !== null);

describe('the actions of the palette', () => {
  it('have ids of their own, and either open a screen that exists or run', () => {
    expect(new Set(paletteActions.map(({ id }) => id)).size).toBe(paletteActions.length);
    const broken = paletteActions.filter((action) => {
      const screen = findScreenOfAction(action);
      return action.opens ? !screen || !isScreenBuilt(screen.path) : !action.runs;
    });
    expect(broken).toEqual([]);
  });
  it('can each be done by the administrator or another role', () => {
    const doable = new Set(builtInRoleCodes.flatMap(idsOf));
    expect(paletteActions.map(({ id }) => id).filter((id) => !doable.has(id))).toEqual([]);
  });
  it('are offered only to users who may do them', () => {
    expect(idsOf('Shipper')).toContain('newOrder');
    expect(idsOf('Shipper')).not.toContain('startDay');
    expect(idsOf('WarehouseManager')).toEqual(expect.arrayContaining(['startDay', 'finalRelease']));
    expect(idsOf('WarehouseManager')).not.toContain('createInvoices');
    expect(idsOf('Billing')).toEqual(expect.arrayContaining(['createInvoices', 'create New quote']));
    expect(idsOf('Billing')).not.toContain('create Invite user…');
    expect(idsOf('Consignee')).not.toContain('newOrder');
    expect(idsOf('Admin')).toContain('create Invite user…');
  });
  it.each([
    ['new order', 'newOrder'],
    ['start day', 'startDay'],
    ['final release', 'finalRelease'],
    ['invite', 'create Invite user…'],
    ['invite user', 'create Invite user…'],
    ['dark mode', 'darkMode'],
    ['light', 'lightMode'],
    ['switch to spanish', 'spanish'],
    ['print labels for 100235', 'printLabels'],
    ['create invoice', 'createInvoices'],
    ['new quote', 'create New quote'],
    ['sign out', 'signOut'],
    ['log out', 'signOut'],
    ['nuevo pedido', 'newOrder'],
    ['iniciar día', 'startDay'],
    ['modo oscuro', 'darkMode'],
    ['cerrar sesión', 'signOut'],
    ['imprimir etiquetas de 100235', 'printLabels'],
    ['新建订单', 'newOrder'],
    ['打印标签', 'printLabels'],
    ['深色模式', 'darkMode'],
    ['help', 'showTours'],
  ])('are found by their verbs and objects: %s', (typed, id) => {
    expect(find(typed)).toContainEqual([id, 'verb']);
  });
  it('are found by an object alone, but then come after the pages', () => {
    expect(find('invoice')).toContainEqual(['create New invoice…', 'object']);
    expect(find('quote').map(([id]) => id)).toEqual(['create New quote']);
  });
  it.each(['', 'a', 'kemi okafor', 'lakeshore', '100235', 'bills of', 'cutoff report', 'new zebra'])(
    'are not found by “%s”',
    (typed) => {
      expect(find(typed)).toEqual([]);
    },
  );
});
