import { z } from 'zod';
import type { Tx } from '#kit/server/db.ts';
import { rows } from '#kit/server/rows.ts';

export interface StatementAccount {
  id: number;
  number: string;
  name: string;
  billingName: string;
  address: string;
  city: string;
  state: string | null;
  zip: string;
  phone: string | null;
  language: string;
  termsDays: number;
}
export async function accountOf(tx: Tx, id: number): Promise<StatementAccount | undefined> {
  return tx
    .selectFrom('account')
    .select([
      'id',
      'number',
      'name',
      'billing_name as billingName',
      'address1 as address',
      'city',
      'state_code as state',
      'zip',
      'phone',
      'language',
      'terms_days as termsDays',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

const aboutInvoice = z.object({
  id: z.int(),
  number: z.string(),
  date: z.string(),
  dueDate: z.string(),
  type: z.int(),
  amount: z.int(),
  creditOfId: z.int().nullable(),
  loadNumber: z.int().nullable(),
  consignee: z.string().nullable(),
  creditOf: z.string().nullable(),
});
export type AboutInvoice = z.output<typeof aboutInvoice>;
/** All that was ever posted to an account up to a date: the opening needs it. */
export async function postedInvoices(tx: Tx, accountId: number, until: string): Promise<AboutInvoice[]> {
  return rows(tx, aboutInvoice)`
    select i.id, i.number, i.date, i.due_date as "dueDate", i.type, i.amount,
      i.credit_of_id as "creditOfId", l.load_number as "loadNumber", c.name as consignee,
      o.number as "creditOf"
    from invoice i
    left join load l on l.id = i.load_id
    left join account c on c.id = i.consignee_id
    left join invoice o on o.id = i.credit_of_id
    where i.bill_to_id = ${accountId}
      and i.posted_at is not null
      and i.deleted_at is null
      and i.date <= ${until}
    order by i.date, i.id
  `;
}
const aboutPayment = z.object({
  id: z.int(),
  date: z.string(),
  amount: z.int(),
  reference: z.string(),
  invoiceId: z.int().nullable(),
  /** The number of the invoice. */
  paysFor: z.string().nullable(),
});
export type AboutPayment = z.output<typeof aboutPayment>;
export async function paymentsOf(tx: Tx, accountId: number, until: string): Promise<AboutPayment[]> {
  return rows(tx, aboutPayment)`
    select p.id, p.date, p.amount, p.reference, p.invoice_id as "invoiceId", i.number as "paysFor"
    from payment p
    left join invoice i on i.id = p.invoice_id
    where p.account_id = ${accountId} and p.date <= ${until}
    order by p.date, p.id
  `;
}
