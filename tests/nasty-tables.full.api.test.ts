import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dryRunByDefaultOrImportAccountsEndpoint,
  parseAccountImportFileEndpoint,
  accountSheetColumns,
} from '#areas/accounts/accounts/account-import.contract.ts';
import { dryRunByDefaultOrImportPaymentsEndpoint } from '#areas/billing/payments/payment-import.contract.ts';
import {
  rateSheetFileColumns,
  previewByDefaultOrImportRateSheetEndpoint,
} from '#areas/billing/tariffs/sheet-file.contract.ts';
import { importColumnsByKind } from '#areas/company/imports/import-columns.contract.ts';
import { uploadImportEndpoint } from '#areas/company/imports/imports.contract.ts';
import { previewByDefaultOrImportReadingFileEndpoint } from '#areas/freight/temperatures/temperatures.contract.ts';
import { fillPathParams } from '#kit/contract/endpoint.ts';
import { createTestUser } from './factories.ts';
import type { HostileUploadResult, HostileUploadRequest } from './nasty-sender.ts';
import { hostile50MbTableFiles, hostileTableFiles } from './nasty-tables.ts';
import { openTestWorld } from './world.ts';
import type { TestUser, TestWorld } from './world.ts';

/**
 * Two hundred hostile files at every upload that reads tables. No other request waits longer than a tenth of a second. The
 * server's memory grows by at most 300 MB. Each file gets a message, never a server error.
 */

const longestPause = 100;
const mostMemory = 300;

interface Upload {
  id: string;
  path: string;
  titles: readonly string[];
  fields: Readonly<Record<string, string>>;
}
let world: TestWorld;
let admin: TestUser;
let sender: ChildProcess;
let uploads: Upload[];
beforeAll(async () => {
  world = await openTestWorld({ demo: true });
  admin = await createTestUser(world, { role: 'Admin' });
  const sheet = await world.row<{ id: number }>('select id from rate_sheet order by id limit 1');
  const warehouse = await world.row<{ id: number }>('select id from warehouse order by id limit 1');
  const accounts = accountSheetColumns.map(({ title }) => title);
  const products = importColumnsByKind.products.map(({ title }) => title);
  const orders = importColumnsByKind.openOrders.map(({ title }) => title);
  uploads = [
    {
      id: dryRunByDefaultOrImportAccountsEndpoint.id,
      path: dryRunByDefaultOrImportAccountsEndpoint.path,
      titles: accounts,
      fields: {},
    },
    {
      id: parseAccountImportFileEndpoint.id,
      path: parseAccountImportFileEndpoint.path,
      titles: accounts,
      fields: {},
    },
    {
      id: dryRunByDefaultOrImportPaymentsEndpoint.id,
      path: dryRunByDefaultOrImportPaymentsEndpoint.path,
      titles: ['Date', 'Amount', 'Payer', 'Text'],
      fields: {},
    },
    {
      id: previewByDefaultOrImportRateSheetEndpoint.id,
      path: fillPathParams(previewByDefaultOrImportRateSheetEndpoint.path, { id: sheet.id }),
      titles: rateSheetFileColumns.map(({ title }) => title),
      fields: {},
    },
    {
      id: previewByDefaultOrImportReadingFileEndpoint.id,
      path: previewByDefaultOrImportReadingFileEndpoint.path,
      titles: ['Location', 'Time', 'Temperature °F', 'Device'],
      fields: { warehouseId: String(warehouse.id) },
    },
    {
      id: uploadImportEndpoint.id,
      path: uploadImportEndpoint.path,
      titles: products,
      fields: { kind: 'products' },
    },
    {
      id: `${uploadImportEndpoint.id} of orders`,
      path: uploadImportEndpoint.path,
      titles: orders,
      fields: { kind: 'openOrders' },
    },
  ];
  sender = fork(new URL('./nasty-sender.ts', import.meta.url), { stdio: 'inherit' });
});
afterAll(async () => {
  sender.kill();
  await world.close();
});

let calls = 0;
async function send(
  of: HostileUploadRequest['tableSet'],
  n: number,
  { path, titles, fields }: Upload,
): Promise<HostileUploadResult> {
  const call = (calls += 1);
  const answered = Promise.withResolvers<HostileUploadResult>();
  const take = (answer: HostileUploadResult): void => {
    if (answer.call === call) answered.resolve(answer);
  };
  sender.on('message', take);
  sender.send({
    callIndex: call,
    tableSet: of,
    tableIndex: n,
    titles,
    fields,
    subject: admin.subject,
    url: `${world.address}/api${path}`,
  } satisfies HostileUploadRequest);
  return answered.promise.finally(() => sender.off('message', take));
}

interface Measured extends HostileUploadResult {
  upload: string;
  pause: number;
  memory: number;
}
/** Sends a file to some uploads concurrently and measures the server at the same time. */
async function measure(
  of: HostileUploadRequest['tableSet'],
  n: number,
  some: readonly Upload[],
): Promise<Measured[]> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 10);
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const answers = await Promise.all(
    some.map(async (upload) => ({ ...(await send(of, n, upload)), upload: upload.id })),
  );
  loop.disable();
  clearInterval(look);
  return answers.map((answer) => ({ ...answer, pause: loop.max / 1e6, memory: (most - before) / 1e6 }));
}
const isWithin = ({ pause, memory }: Measured): boolean => pause <= longestPause && memory <= mostMemory;
/** A busy machine causes pauses that are not the server's. A real one occurs every time. */
async function measureAlone(
  of: HostileUploadRequest['tableSet'],
  n: number,
  upload: Upload,
): Promise<Measured[]> {
  let measured = await measure(of, n, [upload]);
  for (let again = 0; again < 3 && !measured.every(isWithin); again += 1) {
    const next = await measure(of, n, [upload]);
    measured = next.map((one, at) => ({
      ...one,
      pause: Math.min(one.pause, measured[at]?.pause ?? Infinity),
      memory: Math.min(one.memory, measured[at]?.memory ?? Infinity),
    }));
  }
  return measured;
}
/** As many files concurrently as the server reads. An upload that is too slow beside others runs again alone. */
const atOnce = 2;
async function measureAll(
  of: HostileUploadRequest['tableSet'],
  n: number,
  some: readonly Upload[],
): Promise<Measured[]> {
  const all: Measured[] = [];
  for (let at = 0; at < some.length; at += atOnce) {
    const few = some.slice(at, at + atOnce);
    const together = await measure(of, n, few);
    if (together.every(isWithin)) all.push(...together);
    else for (const upload of few) all.push(...(await measureAlone(of, n, upload)));
  }
  return all;
}
const isAnswered = ({ status, error }: HostileUploadResult): boolean =>
  status === 200 || ([400, 412, 413].includes(status) && error !== '');

async function sendAll(
  of: HostileUploadRequest['tableSet'],
  count: number,
  some: readonly Upload[],
): Promise<void> {
  const failed: Measured[] = [];
  let [worst, most] = [0, 0];
  for (let n = 0; n < count; n += 1)
    for (const measured of await measureAll(of, n, some)) {
      worst = Math.max(worst, measured.pause);
      most = Math.max(most, measured.memory);
      if (!isWithin(measured) || !isAnswered(measured)) failed.push(measured);
    }
  process.stdout.write(`longest pause ${worst.toFixed(0)} ms, most memory ${most.toFixed(0)} MB\n`);
  expect(failed).toEqual([]);
}

it('there are at least 200 malformed tables', () => {
  expect(hostileTableFiles.length).toBeGreaterThanOrEqual(200);
});
it('malformed tables block no other request at any table upload', async () => {
  await sendAll('usual', hostileTableFiles.length, uploads);
}, 3_600_000);
it('malformed tables of 50 MB block no other request at the import', async () => {
  await sendAll(
    'large',
    hostile50MbTableFiles.length,
    uploads.filter(({ path }) => path === uploadImportEndpoint.path),
  );
}, 1_200_000);
