import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addReasonEndpoint,
  deleteUnusedReasonEndpoint,
  findReasonsEndpoint,
  reasonKinds,
  updateReasonEndpoint,
} from './reasons.contract.ts';
import type { ReasonKind, ReasonRow } from './reasons.contract.ts';
import {
  findDisputesEndpoint,
  getDisputeEndpoint,
  listAllDisputeReasonsEndpoint,
  openDisputeEndpoint,
} from '#areas/billing/disputes/disputes.contract.ts';
import { getCancelReasonsAndMinCubesEndpoint } from '#areas/billing/shipments/shipment-actions.contract.ts';
import { createOrUpdateCancelReasonEndpoint as putCancelReason } from '#areas/billing/tariffs/charges.contract.ts';
import { listClaimCausesWithInactiveEndpoint } from '#areas/claims/claims/claim-actions.contract.ts';
import { listActiveRejectionReasonsEndpoint } from '#areas/orders/cutoff-extensions/cutoff-extensions.contract.ts';
import { findActiveShortageReasonsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import {
  createTestInvoice,
  createTestShipment,
  advanceInvoiceNumbersBeyondFixtures,
} from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestShipper, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let kemi: TestUser;
let payer: TestAccount;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin', name: 'Anna Berg' });
  kemi = await createTestUser(world, { role: 'Billing', name: 'Kemi Okafor' });
  payer = await createTestConsignee(world);
  await advanceInvoiceNumbersBeyondFixtures(world);
});
afterAll(() => world.close());

const find = (query: Record<string, unknown>, as = admin) =>
  world.call(findReasonsEndpoint, { as, query: { rows: 100, ...query } });
const add = (kind: ReasonKind, code: string, label = 'A new reason', as = admin) =>
  world.call(addReasonEndpoint, { as, body: { kind, code, label } });
const save = (r: ReasonRow, body: Record<string, unknown>, as = admin) =>
  world.call(updateReasonEndpoint, {
    as,
    params: { kind: r.kind, id: r.id },
    body: { label: r.label, active: r.active, rowVersion: r.rowVersion, ...body },
  });
const remove = (r: Pick<ReasonRow, 'kind' | 'id'>, as = admin) =>
  world.call(deleteUnusedReasonEndpoint, { as, params: { kind: r.kind, id: r.id } });
const auditOf = (r: ReasonRow) =>
  world.rows<{ action: string; before: unknown; after: unknown }>(
    'select action, before, after from audit where entity = $1 and entity_id = $2 order by id',
    [`${r.kind}_reason`, r.id],
  );
/** Disputes a line of a posted invoice. */
async function dispute(reason: string): Promise<{ status: number; id: number; fields: object }> {
  const { id } = await createTestInvoice(world, { billTo: payer, posted: true, amount: 5000 });
  const line = await world.row<{ id: number }>('select id from invoice_detail where invoice_id = $1', [id]);
  const made = await world.call(openDisputeEndpoint, {
    as: kemi,
    body: { lineId: line.id, amount: 1000, reason, said: 'See the contract' },
  });
  return { status: made.status, id: made.data?.id ?? 0, fields: made.fields };
}

describe('the reasons of a company', () => {
  it('start with the starter lists, one for each kind', async () => {
    for (const kind of reasonKinds) {
      const { data, totalRows } = await find({ kind });
      expect([kind, totalRows > 4, data.every((r) => r.kind === kind && r.active)]).toEqual([
        kind,
        true,
        true,
      ]);
    }
    expect((await find({ kind: 'dispute', search: 'billed twice' })).data.map((r) => r.code)).toEqual([
      'twice',
    ]);
    expect((await find({ kind: 'weather' })).status).toBe(400);
  });
  it('can be added, and are offered where users select one', async () => {
    for (const kind of reasonKinds)
      expect((await add(kind, ' flood1 ', 'The road was flooded')).data).toMatchObject({
        kind,
        code: 'FLOOD1',
        label: 'The road was flooded',
        active: true,
        uses: 0,
        rowVersion: 1,
      });
    const offered = [
      await world.call(findActiveShortageReasonsEndpoint, { as: admin }),
      await world.call(listActiveRejectionReasonsEndpoint, { as: admin }),
      await world.call(listAllDisputeReasonsEndpoint, { as: kemi }),
      await world.call(listClaimCausesWithInactiveEndpoint, { as: admin }),
    ];
    for (const { data } of offered) expect(data.map((r) => r.code)).toContain('FLOOD1');
    const choices = (await world.call(getCancelReasonsAndMinCubesEndpoint, { as: kemi })).data;
    expect(choices.cancelReasons.map((r) => r.label)).toContain('The road was flooded');
  });
  it('have a unique code within their kind, in any notation', async () => {
    expect((await add('rejection', 'HURRY')).status).toBe(200);
    expect(await add('rejection', ' hurry')).toMatchObject({
      status: 409,
      error: 'reasons.codeTaken',
      message: 'Code HURRY already exists. Choose another.',
      fields: { code: 'This code already exists.' },
    });
    // Starter codes of disputes are lowercase.
    expect((await add('dispute', 'PRICE')).status).toBe(409);
    expect((await add('claim', 'PRICE')).status).toBe(200);
    expect((await add('claim', 'two words')).fields).toEqual({
      code: 'Code must contain only letters and digits',
    });
    expect((await add('claim', '')).fields).toEqual({ code: 'Code is required' });
  });
  it('are added once when two users add the same code at the same time', async () => {
    const other = await holdLocksOfStatementThenCommit(
      world,
      "insert into shortage_reason (code, label) values ('STORM', 'Storm')",
    );
    const second = add('shortage', 'storm');
    await waitForBlockedSessions(world, 1);
    await other.release();
    expect((await second).error).toBe('reasons.codeTaken');
    const both = await Promise.all([add('claim', 'QUAKE'), add('claim', 'quake')]);
    expect(both.map((r) => r.status).toSorted()).toEqual([200, 409]);
    expect((await find({ kind: 'claim', search: 'quake' })).totalRows).toBe(1);
  });
  it('are renamed, deactivated and reactivated, with the user recorded in the audit', async () => {
    const made = (await add('shortage', 'LATEFL', 'Flight late')).data;
    const named = (await save(made, { label: 'The flight was late' })).data;
    expect(named).toMatchObject({ label: 'The flight was late', active: true, rowVersion: 2 });
    expect((await save(made, { label: 'Too late' })).error).toBe('call.recordChanged');
    const off = (await save(named, { active: false })).data;
    expect(off.active).toBe(false);
    const offered = (await world.call(findActiveShortageReasonsEndpoint, { as: admin })).data;
    expect(offered.map((r) => r.code)).not.toContain('LATEFL');
    expect((await find({ kind: 'shortage', active: false })).data.map((r) => r.code)).toEqual(['LATEFL']);
    expect((await save(off, { active: true })).data.active).toBe(true);
    const [added, renamed, ...turned] = await auditOf(made);
    expect(added).toMatchObject({ action: 'add', after: { code: 'LATEFL', label: 'Flight late' } });
    expect(renamed).toMatchObject({
      action: 'change',
      before: { label: 'Flight late' },
      after: { label: 'The flight was late' },
    });
    expect(turned.map((t) => t.action)).toEqual(['change', 'change']);
  });
  it('can be managed by administrators only', async () => {
    const made = (await add('cancel', 'FIRE')).data;
    expect((await find({}, kemi)).status).toBe(403);
    expect((await add('cancel', 'SMOKE', 'Smoke', kemi)).status).toBe(403);
    expect((await save(made, { label: 'Fire' }, kemi)).status).toBe(403);
    expect((await remove(made, kemi)).status).toBe(403);
  });
  it('for canceled shipments can be managed by billing too, through their own endpoints', async () => {
    const made = await world.call(putCancelReason, { as: kemi, body: { code: 'SNOW', label: 'Snow' } });
    expect(made.data).toMatchObject({ code: 'SNOW', rowVersion: 1 });
    const [row] = (await find({ search: 'SNOW' })).data;
    expect(row).toMatchObject({ kind: 'cancel', id: made.data.id, label: 'Snow' });
    const again = await world.call(putCancelReason, { as: kemi, body: { code: 'SNOW', label: 'Snow' } });
    expect(again.error).toBe('charges.codeTaken');
    const stale = { code: 'SNOW', label: 'Ice', rowVersion: 7 };
    expect((await world.call(putCancelReason, { as: kemi, body: stale })).status).toBe(409);
  });
});

describe('a reason in use', () => {
  it('can be deactivated: existing records keep it, and no other record can use it', async () => {
    const made = (await add('dispute', 'TAX', 'The tax is wrong')).data;
    const first = await dispute('TAX');
    expect(first.status).toBe(200);
    const [used] = (await find({ kind: 'dispute', search: 'TAX' })).data;
    expect(used?.uses).toBe(1);
    expect((await save(made, { active: false })).status).toBe(200);
    expect(await dispute('TAX')).toMatchObject({
      status: 400,
      fields: { reason: 'This dispute reason is inactive.' },
    });
    expect((await dispute('NOPE')).status).toBe(400);
    const kept = (await world.call(getDisputeEndpoint, { as: kemi, params: { id: first.id } })).data;
    expect([kept.reason, kept.reasonLabel]).toEqual(['TAX', 'The tax is wrong']);
    const listed = await world.call(findDisputesEndpoint, { as: kemi, query: { reason: 'TAX' } });
    expect(listed.data.map((d) => d.id)).toEqual([first.id]);
    // Filters still list it.
    const choices = (await world.call(listAllDisputeReasonsEndpoint, { as: kemi })).data;
    expect(choices.find((r) => r.code === 'TAX')).toMatchObject({ active: false });
  });
  it('cannot be deleted, and the error shows how many records use it', async () => {
    const made = (await add('cancel', 'THEFT', 'Stolen')).data;
    for (let n = 0; n < 2; n += 1) {
      const shipment = await createTestShipment(world, {
        shipper: await createTestShipper(world),
        consignee: payer,
        units: 1,
        cubes: 100,
      });
      await world.rows('update shipment set cancel_reason_id = $1 where id = $2', [made.id, shipment.id]);
    }
    expect(await remove(made)).toMatchObject({
      status: 412,
      error: 'reasons.reasonInUse',
      message: '2 records use the reason THEFT, so it can’t be deleted. Deactivate it instead.',
    });
    expect((await find({ search: 'THEFT' })).totalRows).toBe(1);
  });
  it('cannot be deleted while another user selects it', async () => {
    const made = (await add('dispute', 'VOLUME')).data;
    const { id } = await dispute('price');
    const choosing = await holdLocksOfStatementThenCommit(
      world,
      "update dispute set reason = 'VOLUME' where id = $1",
      [id],
    );
    const deleting = remove(made);
    await waitForBlockedSessions(world, 1);
    await choosing.release();
    expect((await deleting).error).toBe('reasons.reasonInUse');
  });
});

describe('an unused reason', () => {
  it('is deleted, once', async () => {
    const made = (await add('claim', 'HAIL')).data;
    expect((await remove(made)).message).toBe('Reason deleted.');
    expect((await find({ kind: 'claim', search: 'HAIL' })).totalRows).toBe(0);
    expect((await remove(made)).status).toBe(404);
    expect((await auditOf(made)).map((a) => a.action)).toEqual(['add', 'delete']);
    expect((await save(made, {})).status).toBe(404);
  });
});

describe('the last active reason of a kind', () => {
  it('cannot be deactivated or deleted, even by two users at the same time', async () => {
    await world.rows("update rejection_reason set active = code in ('NODOOR', 'NOCREW')");
    const { data } = await find({ kind: 'rejection', active: true });
    const both = await Promise.all(data.map((r) => save(r, { active: false })));
    expect(both.map((r) => r.status).toSorted()).toEqual([200, 412]);
    const [last] = (await find({ kind: 'rejection', active: true })).data;
    if (!last) throw new Error('none is left');
    expect(await save(last, { active: false })).toMatchObject({
      error: 'reasons.lastActiveReason',
      message: 'This is the last active reason of its kind. Add another one first.',
    });
    expect((await remove(last)).error).toBe('reasons.lastActiveReason');
    // An inactive reason can be deleted too.
    const [off] = (await find({ kind: 'rejection', active: false, search: 'TOOLATE' })).data;
    expect(off && (await remove(off)).status).toBe(200);
    await world.rows("update cancel_reason set active = code = 'DUP'");
    const [dup] = (await find({ active: true })).data;
    const body = { code: 'DUP', label: 'Duplicate', active: false, rowVersion: dup?.rowVersion };
    expect((await world.call(putCancelReason, { as: kemi, body })).error).toBe('reasons.lastActiveReason');
  });
});
