import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addPrinterEndpoint,
  findPrintersEndpoint,
  maxLabelsPerPrint,
  updatePrinterDiscardingLabelsIfInactiveEndpoint,
  printTestLabelEndpoint,
} from './printers.contract.ts';
import type { PrinterRow } from './printers.contract.ts';
import { createPrinterQueueHandler } from './printing.service.ts';
import { resendOutboxMessageEndpoint, searchOutboxEndpoint } from '#areas/admin/outbox/outbox.contract.ts';
import { isPrivateIpOfAnotherMachine, isPrinterPort, createTcpPrinting } from '#integrations/printing/tcp.ts';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { startTestLabelPrinter } from '#tests/label-printer.ts';
import type { TestLabelPrinter } from '#tests/label-printer.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let manager: TestUser;
let admin: TestUser;
let warehouseId: number;
let paper: TestLabelPrinter;
let printer: PrinterRow;
let made = 0;
// A printer that is printing gets enough time for a busy machine. Only an idle one is released soon.
const aQueue = (patience = { answerMs: 20_000, idleMs: 20_000, totalMs: 50_000 }) =>
  createPrinterQueueHandler({ printing: createTcpPrinting({ allowsAnyAddressAndPort: true, patience }) });
const send = aQueue();
const impatient = aQueue({ answerMs: 20_000, idleMs: 300, totalMs: 600_000 });
const once = (queue = send) => queue({ printerId: printer.id }, (act) => world.work(act));
const now = async (): Promise<PrinterRow | undefined> =>
  (await world.call(findPrintersEndpoint, { as: manager })).data.find((p) => p.id === printer.id);
const ask = async (times = 1) => {
  for (let n = 0; n < times; n += 1)
    await world.call(printTestLabelEndpoint, { as: manager, params: { id: printer.id } });
};
/**
 * Seconds until the next scheduled queue run for the printer, counted from the time of scheduling. Undefined when none is
 * scheduled.
 */
const nextTry = async (): Promise<number | undefined> =>
  (
    await world.rows<{ seconds: number }>(
      `
        select round(extract(epoch from run_at - updated_at))::int as seconds
        from graphile_worker._private_jobs
        where key = $1
      `,
      [`print-${printer.id}`],
    )
  )[0]?.seconds;
const states = async () =>
  (
    await world.rows<{ status: string }>(
      "select status from outbox where (payload ->> 'printerId')::int = $1 order by id",
      [printer.id],
    )
  ).map((row) => row.status);

beforeAll(async () => {
  world = await openTestWorld();
  warehouseId = (await createTestWarehouse(world)).id;
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set('2027-02-03T15:00:00Z');
  paper = await startTestLabelPrinter();
  printer = (
    await world.call(addPrinterEndpoint, {
      as: manager,
      body: { warehouseId, name: `Dock ${(made += 1)}`, host: '127.0.0.1', port: paper.port, dpi: 203 },
    })
  ).data;
});
afterEach(() => paper.close());

describe('a test label', () => {
  it.each([
    [203, 812, 1218],
    [300, 1200, 1800],
  ] as const)('shows the printer’s name on a printer of %i dpi', async (dpi, wide, high) => {
    await world.call(updatePrinterDiscardingLabelsIfInactiveEndpoint, {
      as: manager,
      params: { id: printer.id },
      body: { name: `Höhe ^~ 冷 ${dpi}`, host: '127.0.0.1', port: paper.port, dpi },
    });
    await ask();
    await once();
    const [zpl = ''] = paper.prints;
    expect(zpl).toMatch(/^\^XA\n\^CI28\n[^]*\^PQ1\n\^XZ\n$/);
    expect(zpl).toContain(`^PW${wide}\n^LL${high}`);
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    expect(zpl).not.toContain('~');
    // Chinese is printed as a bitmap, because no printer font contains it.
    expect(zpl).toMatch(/\^GFA,\d+/);
    expect(await states()).toEqual(['sent']);
  });
  it('is queued once, however often the same request is sent', async () => {
    const params = { id: printer.id };
    for (let n = 0; n < 2; n += 1)
      await world.call(printTestLabelEndpoint, { as: manager, params, key: `the same wish ${printer.id}` });
    expect(await states()).toEqual(['queued']);
  });
});

describe('a printer turned off', () => {
  it('keeps its labels waiting, is reported, and prints each once and in order when it is back', async () => {
    const { port } = paper;
    await paper.close();
    await ask(2);
    await once();
    expect(await now()).toMatchObject({
      silentWhy: 'refused',
      silentAt: '2027-02-03T15:00:00.000Z',
      waiting: 2,
    });
    const sent = await world.call(printTestLabelEndpoint, { as: manager, params: { id: printer.id } });
    expect(sent.data).toEqual({ printer: printer.name, labels: 1, silent: true });
    await once();
    expect(await states()).toEqual(['queued', 'queued', 'queued']);
    paper = await startTestLabelPrinter(port);
    for (let n = 0; n < 5; n += 1) await once();
    expect(paper.prints).toHaveLength(3);
    expect(await now()).toMatchObject({ silentAt: null, silentWhy: null, waiting: 0 });
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
  });
  it('is retried soon, then every minute, and immediately when a user prints there', async () => {
    await paper.close();
    await ask();
    const pauses: (number | undefined)[] = [];
    for (let n = 0; n < 7; n += 1) {
      await once();
      pauses.push(await nextTry());
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60]);
    await ask();
    expect(await nextTry()).toBe(0);
  });
  it('is given up after a shift: its labels stay in the outbox and are resent on request', async () => {
    const { port } = paper;
    await paper.close();
    await ask(2);
    await once();
    world.clock.set('2027-02-03T22:59:00Z');
    await once();
    expect(await states()).toEqual(['queued', 'queued']);
    world.clock.set('2027-02-03T23:00:00Z');
    await once();
    expect(await states()).toEqual(['failed', 'failed']);
    expect(await now()).toMatchObject({ waiting: 0, silentAt: null });
    const told = await world.call(searchOutboxEndpoint, {
      as: admin,
      query: { kind: 'print', status: 'failed' },
    });
    const mine = told.data.filter((message) => message.to.endsWith(printer.name));
    expect(mine.map(({ subject, error }) => [subject, error])).toEqual([
      ['Test label', 'Another device responds at this address. Check the address and port.'],
      ['Test label', 'Another device responds at this address. Check the address and port.'],
    ]);
    paper = await startTestLabelPrinter(port);
    await world.call(resendOutboxMessageEndpoint, { as: admin, params: { id: mine[0]?.id ?? 0 } });
    expect(await nextTry()).toBe(0);
    await once();
    expect(paper.prints).toHaveLength(1);
    expect((await states()).toSorted()).toEqual(['failed', 'sent']);
  });
  it('responds immediately at a corrected address', async () => {
    await world.call(updatePrinterDiscardingLabelsIfInactiveEndpoint, {
      as: manager,
      params: { id: printer.id },
      body: { name: printer.name, host: 'no-such-printer.invalid', port: paper.port, dpi: 203 },
    });
    await ask();
    await once(aQueue({ answerMs: 1_000, idleMs: 20_000, totalMs: 50_000 }));
    expect(await now()).toMatchObject({ silentWhy: 'unknown', waiting: 1 });
    await world.call(updatePrinterDiscardingLabelsIfInactiveEndpoint, {
      as: manager,
      params: { id: printer.id },
      body: { name: printer.name, host: '127.0.0.1', port: paper.port, dpi: 203 },
    });
    expect([await nextTry(), (await now())?.silentWhy]).toEqual([0, null]);
    await once();
    expect(paper.prints).toHaveLength(1);
  });
});

describe('a stalled printer', () => {
  it('is dropped at the time limit, with no open transaction and nothing else waiting for it', async () => {
    paper.behavior = 'stand still';
    await ask();
    // The time limit for a whole print is longer than this test.
    const sending = once(impatient);
    await expect.poll(() => paper.interruptedPrints).toBe(1);
    const open = await world.rows(
      "select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    expect(open).toEqual([]);
    await sending;
    expect(await now()).toMatchObject({ silentWhy: 'stopped', waiting: 1 });
  });
  it.each(['stand still', 'hang up'] as const)(
    'is not sent the same labels forever when it starts and never ends (%s): the next ones follow',
    async (does) => {
      paper.behavior = does;
      await ask(2);
      for (let n = 0; n < 3; n += 1) await once(impatient);
      expect(await states()).toEqual(['failed', 'queued']);
      await expect.poll(() => paper.interruptedPrints).toBe(3);
      paper.behavior = 'print';
      await once();
      expect([await states(), paper.prints.length]).toEqual([['failed', 'sent'], 1]);
    },
  );
  it('is called by one server at a time, and by another when that server was lost', async () => {
    paper.behavior = 'stand still';
    await ask();
    const [mine, others] = [aQueue(), aQueue()];
    const sending = once(mine);
    await expect.poll(() => paper.interruptedPrints).toBe(1);
    await once(others);
    expect(paper.interruptedPrints).toBe(1);
    paper.dropConnections();
    await sending;
    // A server that crashed does not release its reservation.
    await world.rows("update printer set locked_until = '2027-02-03T15:01:30Z' where id = $1", [printer.id]);
    paper.behavior = 'print';
    await once(others);
    expect([paper.prints.length, await nextTry()]).toEqual([0, 90]);
    world.clock.set('2027-02-03T15:01:31Z');
    await once(others);
    expect(paper.prints).toHaveLength(1);
  });
});

describe('a server lost after the printer has taken its labels', () => {
  it('prints them once more: one label too many rather than one too few', async () => {
    await ask();
    let works = 0;
    await expect(
      send({ printerId: printer.id }, (act) => {
        works += 1;
        if (works > 1) throw new Error('The power is gone');
        return world.work(act);
      }),
    ).rejects.toThrow('The power is gone');
    expect([paper.prints.length, await states()]).toEqual([1, ['queued']]);
    world.clock.set('2027-02-03T15:01:31Z');
    await once();
    expect([paper.prints.length, await states()]).toEqual([2, ['sent']]);
    expect(paper.prints[1]).toBe(paper.prints[0]);
  });
});

describe('a printer’s queue', () => {
  it('is limited: a request for more labels than a day prints is rejected as a whole', async () => {
    await world.rows(
      `
        insert into outbox (kind, payload, dedupe_key)
        select 'print', jsonb_build_object('printerId', $1::int, 'labels', 10, 'text', ''), 'full ' || $1 || n
        from generate_series(1, 100) n
      `,
      [printer.id],
    );
    const answer = await world.call(printTestLabelEndpoint, { as: manager, params: { id: printer.id } });
    expect([answer.status, answer.error, answer.message]).toEqual([
      412,
      'printers.queueFull',
      `1,000 labels are already waiting for ${printer.name}. Check the printer or discard the labels.`,
    ]);
    expect((await now())?.waiting).toBe(1000);
    expect(maxLabelsPerPrint).toBeLessThan(1000);
  });
  it('ends with the last label, and starts again with the next', async () => {
    await ask(2);
    await once();
    expect(await nextTry()).toBe(0);
    await once();
    await world.rows('delete from graphile_worker._private_jobs where key = $1', [`print-${printer.id}`]);
    await once();
    expect([paper.prints.length, await nextTry()]).toEqual([2, undefined]);
    await ask();
    expect(await nextTry()).toBe(0);
  });
});

describe('a printer address', () => {
  it.each(['10.1.2.3', '172.16.0.9', '192.168.1.5', '100.64.0.7', 'fd12:3456::9', '::ffff:10.1.2.3'])(
    'allows %s',
    (address) => expect(isPrivateIpOfAnotherMachine(address)).toBe(true),
  );
  it.each([
    '127.0.0.1',
    '::1',
    '0.0.0.0',
    '169.254.169.254',
    '100.100.100.200',
    'fd00:ec2::254',
    'fe80::1',
    '8.8.8.8',
    '2606:4700::1',
    '224.0.0.1',
    '255.255.255.255',
    '::ffff:127.0.0.1',
    '64:ff9b::a01:203',
    'printer',
    '',
  ])('never allows %s', (address) => expect(isPrivateIpOfAnotherMachine(address)).toBe(false));
  it('is called only at printer ports', () => {
    expect([9100, 9101, 9109, 6101].map(isPrinterPort)).toEqual([true, true, true, true]);
    expect([22, 80, 443, 515, 631, 5432, 6379, 9099, 9110, 9200].map(isPrinterPort)).toEqual(
      Array.from({ length: 10 }, () => false),
    );
  });
  it.each([
    ['127.0.0.1', 9100],
    ['localhost', 9100],
    ['2130706433', 9100],
    ['10.20.3.41', 5432],
  ])('is never called in production at %s port %i', async (host, port) => {
    await expect(
      createTcpPrinting({ allowsAnyAddressAndPort: false }).sendZpl({ host, port }, '^XA^XZ'),
    ).rejects.toMatchObject({
      errorKind: 'forbidden',
    });
  });
});
