import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBillingBacklogAndProgressEndpoint } from '#areas/billing/shipments/billing-progress.contract.ts';
import { findEtasEndpoint } from '#areas/outbound/etas/etas.contract.ts';
import { addRoleEndpoint, findRolesEndpoint, roleRowSchema } from '#areas/people/roles/roles.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp } from './app/app.tsx';
import { buildSampleObject, listRecordedCallsTo } from './app/answer-records.ts';
import type { RoleCode } from './app/fake-server.ts';
import { answerCallsTo, listGrantsOfRole, resetFakeServer } from './app/fake-server.ts';
import { getButton, getElements, waitUntilVisible } from './dom.ts';

/** Screens of the office: roles, billing and ETAs. */

describe('a new role', () => {
  const role = (id: number, base: RoleCode) =>
    buildSampleObject(roleRowSchema, {
      id,
      code: base,
      name: base,
      base,
      own: false,
      permissions: listGrantsOfRole(base),
      wantsSecondFactor: false,
    });
  const form = () => page.getByRole('dialog', { name: 'New role' });
  const checked = () => getElements('[role=dialog] .permission input:checked');
  beforeAll(() => openTestApp());
  beforeEach(() => resetFakeServer());

  it('has no permission checked, whatever role it is based on', async () => {
    answerCallsTo(findRolesEndpoint, () => ({ data: [role(1, 'Internal'), role(2, 'Billing')] }));
    await goToPathAndWaitUntilSettled('/admin/roles');
    await getButton(/New role…/).click();
    await waitUntilVisible(form().getByRole('button', { name: 'Add role' }));
    expect(getElements('[role=dialog] .permission input').length).toBeGreaterThan(100);
    expect(checked()).toEqual([]);
    await form().getByLabelText('Based on').selectOptions('Billing');
    expect(checked()).toEqual([]);
    await form().getByLabelText('Name').fill('Claims desk');
    await form().getByRole('button', { name: 'Add role' }).click();
    await waitUntilVisible(form().getByText('Choose at least one permission.'));
    expect(listRecordedCallsTo(addRoleEndpoint)).toEqual([]);
    await form()
      .getByRole('checkbox', { name: /^Settle claims/ })
      .click();
    await form().getByRole('button', { name: 'Add role' }).click();
    await expect
      .poll(() => listRecordedCallsTo(addRoleEndpoint).map((call) => call.body))
      .toEqual([{ name: 'Claims desk', base: 'Billing', permissions: ['settleClaims:customerService'] }]);
  });
});

describe('the billing progress of Shipments', () => {
  const fromLeftToRight = (selector: string) =>
    getElements(selector)
      .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
      .map((segment) => segment.dataset['segment']);
  it('has its stages in one order, in the legend and in the bar', async () => {
    await openTestApp({ path: '/customerCenter/account' });
    const stage = { shipments: 3, amount: 120_000 };
    answerCallsTo(getBillingBacklogAndProgressEndpoint, () => ({
      data: {
        toRate: 4,
        error: 0,
        lane: { rated: stage, approved: stage, closed: stage, posted: stage },
      },
    }));
    await goToPathAndWaitUntilSettled(
      '/customerCenter/manageShipments?outboundDateFrom=2027-02-01&outboundDateTo=2027-02-03',
    );
    await waitUntilVisible(page.getByRole('region', { name: 'Billing progress' }));
    const legend = fromLeftToRight('.billing-progress li');
    expect(legend).toEqual(['posted', 'closed', 'approved', 'rated']);
    expect(fromLeftToRight('.billing-progress .progress-bar > i')).toEqual(legend);
  });
});

describe('the totals of the ETAs', () => {
  it('say in Spanish how many are late', async () => {
    await openTestApp({ path: '/customerCenter/account', language: 'es' });
    answerCallsTo(findEtasEndpoint, () => ({
      status: 200,
      body: {
        code: 20_000,
        data: [buildSampleObject(findEtasEndpoint.reply.row, { dropId: 7 })],
        totalRows: 1,
        totals: { loads: 12, late: 22 },
      },
    }));
    await goToPathAndWaitUntilSettled('/customerCenter/etas');
    await waitUntilVisible(page.getByText('22 con retraso', { exact: true }));
    await waitUntilVisible(page.getByText('12 cargas', { exact: true }));
  });
});
