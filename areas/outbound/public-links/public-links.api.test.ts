import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  revokeTrackingLinkEndpoint,
  createTrackingLinkEndpoint,
  openTrackingPageEndpoint,
  printTrackingPageEndpoint,
} from '#areas/outbound/tracking-links/tracking-links.contract.ts';
import {
  revokeProofLinkEndpoint,
  uploadProofPhotoEndpoint,
  createProofLinkEndpoint,
  submitDriverProofEndpoint,
  getDriverLoadEndpoint,
} from '#areas/outbound/driver-proofs/driver-proofs.contract.ts';
import {
  createTestConsignee,
  createTestLoad,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestUnits,
} from '#tests/factories.ts';
import type { TestLoad } from '#tests/factories.ts';
import { smallPictures } from '#tests/small-pictures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** Public links that are guessed, ended, expired or of another kind. Every kind returns the same response. */
const opening = '2027-02-03T22:00:00Z';
let world: TestWorld;
let admin: TestUser;
let consignee: { id: number };
let load: TestLoad;
let warehouse: { id: number };
beforeAll(async () => {
  world = await openTestWorld({ at: opening });
  admin = await createTestUser(world, { role: 'Admin' });
  warehouse = await createTestWarehouse(world);
  await startTestOperatingDay(world, warehouse.id, '2027-02-03');
  consignee = await createTestConsignee(world);
  const shipper = await createTestShipper(world, { warehouseId: warehouse.id });
  load = await createTestLoad(world, {
    state: 'loading',
    pickupWarehouseIds: [warehouse.id],
    stopConsignees: [consignee],
  });
  await createTestUnits(world, 'loaded', { load: load, shipper, consignee, units: 2 });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(opening);
  await world.rows("delete from login_attempt where kind like 'wrong link%'");
});

interface Told {
  status: number;
  error: string;
  message: string;
  headers: Headers;
}
interface Kind {
  name: string;
  make: () => Promise<{ link: string; end: () => Promise<unknown> }>;
  open: (link: string) => Promise<Told>;
  guess: () => string;
}
const bits = (): string => randomBytes(32).toString('base64url');
const behind = (path: string): string => path.split('#')[1] ?? '';
const dayLink: Kind = {
  name: 'a link for a day',
  make: async () => {
    const body = { consigneeAccountId: consignee.id, day: '2027-02-03', days: 3, language: 'en' };
    const { data } = await world.call(createTrackingLinkEndpoint, { as: admin, body });
    return {
      link: behind(data.path),
      end: () => world.call(revokeTrackingLinkEndpoint, { as: admin, params: { id: data.id } }),
    };
  },
  open: (link) => world.call(openTrackingPageEndpoint, { body: { link } }),
  guess: bits,
};
const proofLink: Kind = {
  name: 'a driver’s link',
  make: async () => {
    const params = { id: load.id };
    const { data } = await world.call(createProofLinkEndpoint, { as: admin, params, body: { days: 3 } });
    return {
      link: behind(data.path),
      end: () => world.call(revokeProofLinkEndpoint, { as: admin, params: { ...params, linkId: data.id } }),
    };
  },
  open: (link) => world.call(getDriverLoadEndpoint, { params: { link } }),
  guess: () => `1.${bits()}`,
};
const kinds = [dayLink, proofLink];
/** Sends this many guesses in parallel. Returns each response as `status error`. */
const guesses = async ({ open, guess }: Kind, count: number): Promise<string[]> =>
  (await Promise.all(Array.from({ length: count }, () => open(guess())))).map(
    (a) => `${a.status} ${a.error}`,
  );
const over = '404 publicLinks.linkInvalid';
const tooMany = '429 publicLinks.tooManyAttempts';

describe.each(kinds)('$name', (kind) => {
  const { make, open } = kind;
  it('limits guesses to thirty per network in a quarter of an hour, however many arrive together', async () => {
    const answers = await guesses(kind, 34);
    expect(answers.filter((a) => a === over)).toHaveLength(30);
    expect(answers.filter((a) => a === tooMany)).toHaveLength(4);
    const refused = await open(kind.guess());
    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, seconds > 14 * 60, seconds <= 15 * 60]).toEqual([429, true, true]);
    expect(refused.message).toBe(
      'Too many invalid links were opened from your network. Try again in 15 min.',
    );
    await world.rows(
      "update login_attempt set at = at - interval '16 minutes' where kind like 'wrong link%'",
    );
    expect((await open(kind.guess())).error).toBe('publicLinks.linkInvalid');
  });
  it('stays open for a network that opened it before the guesses; a new one is blocked like the guesser', async () => {
    const [before, fresh] = [await make(), await make()];
    expect((await open(before.link)).status).toBe(200);
    await guesses(kind, 30);
    expect((await open(before.link)).status).toBe(200);
    // The response to a right guess equals the response to a wrong one.
    const [right, wrong] = [await open(fresh.link), await open(kind.guess())];
    expect([right.status, right.error, right.message]).toEqual([wrong.status, wrong.error, wrong.message]);
    expect(right.status).toBe(429);
    // The link is known at the address where it was opened, and nowhere else.
    await world.rows("update known_address set address = 'elsewhere'");
    expect((await open(before.link)).status).toBe(429);
    await world.rows('delete from login_attempt');
    expect((await open(fresh.link)).status).toBe(200);
    await before.end();
    await fresh.end();
  });
  it('counts one wrong link as one guess, however often a page requests it', async () => {
    const wrong = kind.guess();
    for (const _ of Array.from({ length: 3 }))
      await Promise.all(Array.from({ length: 5 }, () => open(wrong)));
    expect((await open(kind.guess())).status).toBe(404);
    expect((await guesses(kind, 30)).filter((a) => a === over)).toHaveLength(28);
  });
  it('counts no guess against a user whose link was ended or has expired', async () => {
    const [ended, old] = [await make(), await make()];
    await ended.end();
    world.clock.set('2027-02-06T22:00:00Z');
    await Promise.all(Array.from({ length: 16 }, () => open(ended.link)));
    await Promise.all(Array.from({ length: 16 }, () => open(old.link)));
    expect([(await open(ended.link)).status < 429, (await open(old.link)).status < 429]).toEqual([
      true,
      true,
    ]);
    const [{ guessed } = { guessed: -1 }] = await world.rows<{ guessed: number }>(
      "select count(*)::int as guessed from login_attempt where kind like 'wrong link%'",
    );
    expect(guessed).toBe(0);
    await old.end();
  });
  it('does not open pages of another kind', async () => {
    const other = kinds.find(({ name }) => name !== kind.name) ?? kind;
    const made = await other.make();
    const answer = await open(made.link);
    expect([answer.status, answer.error]).toEqual([404, 'publicLinks.linkInvalid']);
    await made.end();
  });
});

it('guesses at one kind of link also block the other kind', async () => {
  await guesses(dayLink, 15);
  await guesses(proofLink, 15);
  expect([await guesses(dayLink, 1), await guesses(proofLink, 1)]).toEqual([[tooMany], [tooMany]]);
});
it('every call with a link is rate-limited, and a rejected call can be retried under its idempotency key', async () => {
  const proof = await proofLink.make();
  await guesses(proofLink, 30);
  const params = { link: proof.link, dropId: load.dropId };
  const proofId = randomUUID();
  const once = () =>
    world.call(submitDriverProofEndpoint, { params, key: 'waits', body: { proofId, signedBy: 'Ana Ruiz' } });
  const file = { name: 'a.jpg', content: smallPictures.jpg, fields: { photoId: randomUUID(), proofId } };
  const answers: Told[] = [
    await once(),
    await world.call(uploadProofPhotoEndpoint, { params, files: [file] }),
    await world.call(printTrackingPageEndpoint, { body: { link: bits() } }),
  ];
  expect(answers.map((a) => [a.error, Number(a.headers.get('retry-after')) > 0])).toEqual(
    answers.map(() => ['publicLinks.tooManyAttempts', true]),
  );
  await world.rows('delete from login_attempt');
  expect((await once()).error).toBe('deliveries.loadNotReleased');
  await proof.end();
});
it('a driver’s link of another load gets the same response as a guess', async () => {
  const mine = await proofLink.make();
  const other = await createTestLoad(world, {
    state: 'loading',
    pickupWarehouseIds: [warehouse.id],
    stopConsignees: [consignee],
  });
  const { data } = await world.call(createProofLinkEndpoint, {
    as: admin,
    params: { id: other.id },
    body: { days: 1 },
  });
  const [number = '', signature = ''] = [behind(data.path).split('.')[0], mine.link.split('.')[1]];
  const told = async (link: string) => {
    const { status, error, message } = await proofLink.open(link);
    return [status, error, message];
  };
  const stranger = await told(`${number}.${bits()}`);
  await mine.end();
  expect(await told(`${number}.${signature}`)).toEqual(stranger);
  expect(await told(mine.link)).toEqual(stranger);
  expect(await told(`987654321.${signature}`)).toEqual(stranger);
});
