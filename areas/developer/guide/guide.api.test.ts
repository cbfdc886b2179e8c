import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addApiClientEndpoint } from '#areas/developer/api-clients/api-clients.contract.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestDaysOfService,
} from '#tests/factories.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { formatCurlCommand, guideSteps } from './guide.rules.ts';
import type { GuideCall } from './guide.rules.ts';

let world: IdentityTestWorld;
beforeAll(async () => {
  world = await openIdentityTestWorld();
});
afterAll(() => world.close());

/** Executes an API call of the guide as its shell command would. */
async function follow(
  call: GuideCall,
  names: Record<string, string>,
  files: Record<string, string>,
): Promise<Response> {
  const headers = new Headers(call.headers);
  headers.set(
    'authorization',
    call.authentication === 'client'
      ? `Basic ${Buffer.from(`${names['CLIENT_ID']}:${names['CLIENT_SECRET']}`).toString('base64')}`
      : `Bearer ${names['TOKEN']}`,
  );
  let body: FormData | URLSearchParams | undefined;
  if (call.uploadedFile) {
    body = new FormData();
    for (const [name, value] of Object.entries(call.form ?? {})) body.append(name, value);
    body.append('file', new Blob([files[call.uploadedFile] ?? '']), call.uploadedFile);
  } else if (call.form) body = new URLSearchParams(call.form);
  return fetch(world.origin + call.path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? ''), {
    method: call.method,
    headers,
    body,
  });
}

test('a developer who follows the guide line by line signs in, enters an order and reads it back', async () => {
  const admin = await createTestUser(world, { role: 'Admin' });
  const shipper = await createTestShipper(world);
  const consignee = await createTestConsignee(world);
  await ensureTestProduct(world, 'ROS-RED');
  await world.rows('insert into consignee_by_shipper values ($1, $2) on conflict do nothing', [
    shipper.id,
    consignee.id,
  ]);
  await createTestDaysOfService(world, {
    consigneeId: consignee.id,
    warehouseId: shipper.warehouseId,
    from: '2020-01-01',
    to: '2099-12-31',
  });
  const made = (
    await world.call(addApiClientEndpoint, {
      as: admin,
      body: { name: 'ERP', accountId: shipper.id, scopes: ['orders', 'upload', 'tracking'], rateLimit: 600 },
    })
  ).data;
  const names: Record<string, string> = {
    CLIENT_ID: made.clientId,
    CLIENT_SECRET: made.secret,
    ACCOUNT_ID: String(shipper.id),
  };
  const files: Record<string, string> = {};
  const answers: unknown[] = [];
  for (const { call, title } of guideSteps) {
    const response = await follow(call, names, files);
    const text = await response.text();
    expect([title, response.status, response.ok ? '' : text]).toEqual([title, 200, '']);
    if (call.responseFile) files[call.responseFile] = text;
    else answers.push(JSON.parse(text));
    const token = z.object({ access_token: z.string() }).safeParse(answers.at(-1));
    if (token.success) names['TOKEN'] = token.data.access_token;
    names['UNIT_ID'] ??=
      (await world.rows<{ id: number }>('select id from unit limit 1'))[0]?.id.toString() ?? '';
    if (names['UNIT_ID'] === '') delete names['UNIT_ID'];
  }
  const [, me, dry, entered, orders, unit] = answers;
  expect(me).toMatchObject({ data: { accounts: [{ id: shipper.id }] } });
  expect(dry).toMatchObject({ data: { dryRun: true, faultsInFile: 0 } });
  expect(entered).toMatchObject({ data: { dryRun: false, totalUnitsDiscrepancy: 0 } });
  expect(orders).toMatchObject({ data: [{ shipperAccountId: shipper.id }] });
  expect(unit).toMatchObject({ data: { id: Number(names['UNIT_ID']) } });
});

test('the guide’s lines are valid shell commands', () => {
  const [token, me] = guideSteps;
  expect(
    formatCurlCommand(me?.call ?? { method: 'GET', path: '', authentication: 'token' }, 'https://x.example'),
  ).toBe('curl -sS -H "Authorization: Bearer $TOKEN" "https://x.example/api/me"');
  expect(
    formatCurlCommand(
      token?.call ?? { method: 'GET', path: '', authentication: 'token' },
      'https://x.example',
    ),
  ).toMatch(/^TOKEN=\$\(curl -sS -u "\$CLIENT_ID:\$CLIENT_SECRET" -d grant_type=client_credentials/);
});
