import { sql } from 'kysely';
import type { Payment, PostedInvoice } from './statements.rules.ts';
import type { Tx } from '#kit/server/db.ts';

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
  return (
    await sql<StatementAccount>`
      select id, number, name, billing_name as "billingName", address1 as address, city, state_code as state,
        zip, phone, language, terms_days as "termsDays"
      from account
      where id = ${id}
    `.execute(tx)
  ).rows[0];
}

export type AboutInvoice = PostedInvoice & {
  loadNumber: number | null;
  consignee: string | null;
  creditOf: string | null;
};
/** All that was ever posted to an account up to a date: the opening needs it. */
export async function postedInvoices(tx: Tx, accountId: number, until: string): Promise<AboutInvoice[]> {
  return (
    await sql<AboutInvoice>`
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
    `.execute(tx)
  ).rows;
}
export type AboutPayment = Payment & { paysFor: string | null };
export async function paymentsOf(tx: Tx, accountId: number, until: string): Promise<AboutPayment[]> {
  return (
    await sql<AboutPayment>`
      select p.id, p.date, p.amount, p.reference, p.invoice_id as "invoiceId", i.number as "paysFor"
      from payment p
      left join invoice i on i.id = p.invoice_id
      where p.account_id = ${accountId} and p.date <= ${until}
      order by p.date, p.id
    `.execute(tx)
  ).rows;
}
