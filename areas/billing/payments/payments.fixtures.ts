import type { ValidCallFactory, DemoWorldHelper } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';
import { nextDemoSerial } from '#tests/demo-records.ts';

/** Payment data for the tests that run over all endpoints (tests/recipes.ts). */

/** A posted invoice with an open amount. */
const anOpenInvoice = (w: DemoWorldHelper) =>
  w.queryRow<{ id: number; payer: number; open: number }>(
    `
      select invoice_id as id, payer_id as payer, open_amount as open
      from ledger_item
      where invoice_id is not null and open_amount > 1000
      order by id
      limit 1
    `,
  );
/** A payment with $5.00 on account. */
const aPayment = async (w: DemoWorldHelper): Promise<number> =>
  w.queryId(
    `
      insert into payment (account_id, date, amount, reference, source, created_at)
      values ($1, '2027-02-01', 500, $2, 'hand', now())
      returning id
    `,
    [(await anOpenInvoice(w)).payer, `CHK ${nextDemoSerial()}`],
  );
const onPayment =
  (body: Record<string, unknown>): ValidCallFactory =>
  async (w) => ({ params: { id: await aPayment(w) }, body });

export const recipes: EndpointTestRecipes = {
  'payments.get': { paramKinds: { id: 'payment' } },
  'payments.import': {
    buildCall: async (w) => ({
      files: [
        {
          name: 'bank.csv',
          content: `Date,Amount,Reference\r\n2027-02-01,12.50,${
            (
              await w.queryRow<{ number: string }>(
                'select number from account where id = (select payer_id from ledger_item order by id limit 1)',
              )
            ).number
          }\r\n`,
          fields: { dryRun: 'false' },
        },
      ],
    }),
  },
  'payments.record': {
    buildCall: async (w) => {
      const { id, payer } = await anOpenInvoice(w);
      return {
        body: {
          accountId: payer,
          date: '2027-02-02',
          amount: 1500,
          method: 'check',
          reference: `CHK ${nextDemoSerial()}`,
          shares: [{ invoiceId: id, amount: 1000 }],
        },
      };
    },
  },
  'payments.apply': {
    paramKinds: { id: 'payment' },
    buildCall: async (w) => ({
      params: { id: await aPayment(w) },
      body: { shares: [{ invoiceId: (await anOpenInvoice(w)).id, amount: 500 }] },
    }),
  },
  'payments.refund': {
    paramKinds: { id: 'payment' },
    buildCall: onPayment({ date: '2027-02-02', amount: 200, note: 'Check 88' }),
  },
  'payments.reverse': {
    paramKinds: { id: 'payment' },
    buildCall: onPayment({ reason: 'Returned by the bank' }),
  },
  'payments.reverseMovement': {
    paramKinds: { movementId: 'movement' },
    buildCall: async (w) => ({
      params: {
        movementId: await w.queryId(
          `
            select m.id
            from ledger_movement m
            where m.kind = 'applied'
              and not exists (select 1 from ledger_movement r where r.reverses_id = m.id)
            order by m.id desc
            limit 1
          `,
        ),
      },
      body: { reason: 'The wrong invoice' },
    }),
  },
  'payments.writeOff': {
    buildCall: async (w) => ({
      body: { invoiceId: (await anOpenInvoice(w)).id, amount: 100, reason: 'Too small to call about' },
    }),
  },
};
