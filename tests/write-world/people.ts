import type { Maker, Picking } from './picking.ts';
import { aName, nextSerial, shipper } from './picking.ts';

/** Good writes of accounts, programs, messages and sessions. */

const usual = {
  accountTypeId: 2,
  name: 'Walk Wholesale',
  city: 'Chicago',
  state: 'IL',
  zone: 'America/Chicago',
  language: 'en',
  termsDays: 15,
  defaultPaymentTerm: 1,
};
const anAccount = (w: Picking) =>
  w.id(
    `
      insert into account (
        number, account_type, name, billing_name, city, state_code, zone, active, default_payment_term
      )
      values ('WALK' || $1::int, 2, 'Walk', 'Walk', 'Chicago', 'IL', 'America/Chicago', true, 1)
      returning id
    `,
    [nextSerial()],
  );
const aClient = async (w: Picking): Promise<{ id: number; row_version: number }> => {
  await w.first('apiClients.add', {
    body: { name: aName('Program'), accountId: await w.id(shipper), scopes: ['orders'] },
  });
  return w.pick('select id, row_version from api_client order by id desc limit 1');
};
const hook = { url: 'https://example.test/hook', events: ['unit.status'] };
const aHook = async (w: Picking): Promise<number> =>
  Number((await w.first('webhooks.add', { params: { id: (await aClient(w)).id }, body: hook }))['id']);

/** By the id of the call. */
export const peopleWrites: Record<string, Maker> = {
  'outbox.resend': async (w) => ({
    params: {
      id: await w.id(
        `
          insert into outbox (kind, payload, dedupe_key, status)
          values (
            'email', '{"to": "a@example.test", "subject": "x", "text": "y"}', gen_random_uuid()::text,
            'failed'
          )
          returning id
        `,
      ),
    },
  }),
  'passwords.resetOwn': async () => ({}),
  'session.setLanguage': async () => ({ body: { language: 'es' } }),
  'session.signOutEverywhere': async () => ({}),
  'accounts.add': async () => ({ body: { number: 'WALK-A', ...usual } }),
  'accounts.save': async (w) => ({ params: { id: await anAccount(w) }, body: { ...usual, rowVersion: 1 } }),
  'accounts.setActive': async (w) => ({
    params: { id: await anAccount(w) },
    body: { active: false, rowVersion: 1 },
  }),
  'accounts.import': async () => ({
    files: [
      {
        name: 'walk.csv',
        content: 'Number,Type,Name,City,State\r\nWALK-I,consignee,Walk Import,Chicago,IL\r\n',
        fields: { dryRun: 'false' },
      },
    ],
  }),
  'apiClients.add': async (w) => ({
    body: { name: aName('Program'), accountId: await w.id(shipper), scopes: ['orders', 'upload'] },
  }),
  'apiClients.addSecret': async (w) => ({
    params: { id: (await aClient(w)).id },
    body: { keepOldHours: 24 },
  }),
  'apiClients.change': async (w) =>
    aClient(w).then((c) => ({
      params: { id: c.id },
      body: { name: aName('Program'), scopes: ['tracking'], rateLimit: 100, rowVersion: c.row_version },
    })),
  'apiClients.revoke': async (w) => ({ params: { id: (await aClient(w)).id } }),
  'apiClients.revokeSecret': async (w) =>
    aClient(w).then(async (c) => ({
      params: {
        id: c.id,
        secretId: await w.id('select id from api_client_secret where api_client_id = $1', [c.id]),
      },
    })),
  'webhooks.add': async (w) => ({ params: { id: (await aClient(w)).id }, body: hook }),
  'webhooks.change': async (w) => ({
    params: { id: await aHook(w) },
    body: { ...hook, events: ['load.status'], active: true, rowVersion: 1 },
  }),
  'webhooks.delete': async (w) => ({ params: { id: await aHook(w) } }),
  'webhooks.renewSecret': async (w) => ({ params: { id: await aHook(w) } }),
  'webhooks.try': async (w) => ({ params: { id: await aHook(w) } }),
  'webhooks.replay': async (w) => ({
    params: {
      id: await w.id(
        `
          insert into webhook_delivery (webhook_id, event, payload, status, created_at)
          values ($1, 'ping', '{}', 'sent', now())
          returning id
        `,
        [await aHook(w)],
      ),
    },
  }),
};
