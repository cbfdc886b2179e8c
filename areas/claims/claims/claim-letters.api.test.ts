import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledgeClaim, inspectClaim } from './claim-acts.contract.ts';
import { setWish } from '#areas/people/notices/notices.contract.ts';
import { aClaim } from '#tests/claims-world.ts';
import { aConsignee, aUser } from '#tests/factories.ts';
import { passOn } from '#tests/told.ts';
import { openWorld } from '#tests/world.ts';
import type { World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('whoever gets the letter about a step gets no mail of its notice; others of the account do, and of steps without a letter all', async () => {
  const florist = await aConsignee(world, { name: 'Fern Floral' });
  const [owner, beside] = [
    await aUser(world, { role: 'Consignee', groups: [florist] }),
    await aUser(world, { role: 'Consignee', groups: [florist] }),
  ];
  const wish = { kind: 'claimStep', inProduct: true, byMail: true, byPush: false };
  for (const as of [owner, beside]) await world.call(setWish, { as, body: wish });
  const clerk = await aUser(world, { role: 'CustomerService' });
  const { id } = await aClaim(world, { owner, florist });
  await passOn(world);
  const at = { as: clerk, params: { id } };
  expect((await world.call(acknowledgeClaim, { ...at, body: { answer: null, rowVersion: 1 } })).message).toBe(
    '',
  );
  await passOn(world);
  const found = {
    found: 'Crushed by the next pallet',
    cause: 'handling',
    bearer: 'warehouse',
    rowVersion: 2,
  };
  expect((await world.call(inspectClaim, { ...at, body: found })).message).toBe('');
  await passOn(world);
  const told = (person: { id: number }) =>
    world.rows(
      'select said, in_product as shown, by_mail as mailed from notice where user_id = $1 order by id',
      [person.id],
    );
  expect(await told(owner)).toEqual([
    { said: 'claim acknowledged', shown: true, mailed: false },
    { said: 'claim inspected', shown: true, mailed: true },
  ]);
  expect(await told(beside)).toEqual([
    { said: 'claim filed', shown: true, mailed: true },
    { said: 'claim acknowledged', shown: true, mailed: true },
    { said: 'claim inspected', shown: true, mailed: true },
  ]);
});
