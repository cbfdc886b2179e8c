import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printLineLabelsAndRecordPrintsEndpoint } from './labels.contract.ts';
import { fillPathParams } from '#kit/contract/endpoint.ts';
import { holdReceivingScanThenCommit } from '#tests/lock-barriers.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';

let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let seller: TestUser;
let consignee: TestAccount;

beforeAll(async () => {
  world = await openTestWorld();
  shipper = await createTestShipper(world, { name: 'Andes Ñandú Rosas' });
  consignee = await createTestConsignee(world, { name: '花卉批发 Lakeshore' });
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
});
afterAll(() => world.close());

const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const pagesOf = (bytes: Uint8Array) => (text(bytes).match(/\/Type \/Page\b/g) ?? []).length;

describe('labels', () => {
  it('of many boxes start printing during a scan of one of them, and are counted when the scan is done', async () => {
    const { consolidateId, unitIds } = await createTestFreight(world, { shipper, consignee, units: 1100 });
    const scan = await holdReceivingScanThenCommit(world, unitIds.at(-1));
    const path = fillPathParams(printLineLabelsAndRecordPrintsEndpoint.path, { id: consolidateId });
    const answer = await fetch(`${world.address}/api${path}`, {
      headers: { authorization: `Bearer test:${seller.subject}` },
      signal: AbortSignal.timeout(100_000),
    }).catch(async (error: unknown) => {
      await scan.release();
      throw error;
    });
    const reader = answer.body!.getReader();
    const parts = [(await reader.read()).value!];
    await scan.release();
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
    expect(pagesOf(Buffer.concat(parts))).toBe(1100);
    const counted = () =>
      world.rows('select 1 from unit where consolidate_id = $1 and label_prints = 1', [consolidateId]);
    await expect.poll(async () => (await counted()).length).toBe(1100);
  });
  it('of many boxes are in order for the label printer too', async () => {
    const { consolidateId, unitCodes } = await createTestFreight(world, { shipper, consignee, units: 1001 });
    const params = { id: consolidateId };
    const zpl = await world.call(printLineLabelsAndRecordPrintsEndpoint, {
      as: seller,
      params,
      query: { format: 'zpl' },
    });
    const known = new Set(unitCodes);
    const codes = (text(zpl.bytes).match(/[\w-]+/g) ?? []).filter((word) => known.has(word));
    expect([...new Set(codes)]).toEqual(unitCodes);
  });
});
