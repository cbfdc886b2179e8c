import type pg from 'pg';
import { getEmailKind } from '#areas/settings/emails/email-kinds.contract.ts';
import type { EmailKindCode } from '#areas/settings/emails/email-kinds.contract.ts';
import { getDefaultEmailTemplate } from '#areas/settings/emails/email-templates.rules.ts';
import type { EmailTemplateText } from '#areas/settings/emails/email-templates.rules.ts';
import { loadTranslationsFromEnglish } from '#areas/settings/settings/settings.service.ts';

/** Email texts written by the company: an invoice, revised once, and the message to customer service about a warm unit. */
const written: { kind: EmailKindCode; language: 'en' | 'es'; daysAgo: number; words: EmailTemplateText }[] = [
  {
    kind: 'invoice',
    language: 'en',
    daysAgo: 40,
    words: {
      subject: '{company}: invoice {number} for {payer}',
      body: 'Dear {payer},\n\nInvoice {number} of {date} is attached: {amount}, due {due}.\n\nThank you for your business.',
    },
  },
  {
    kind: 'invoice',
    language: 'en',
    daysAgo: 12,
    words: {
      subject: '{company}: invoice {number}, {amount}',
      body: 'Dear {payer},\n\nInvoice {number} of {date} is attached: {amount}, due {due}.\nQuestions about a line? Open the invoice in the portal and dispute it there.\n\nThank you for your business.',
    },
  },
  {
    kind: 'invoice',
    language: 'es',
    daysAgo: 12,
    words: {
      subject: '{company}: factura {number}, {amount}',
      body: 'Estimado cliente {payer}:\n\nAdjuntamos la factura {number} del {date}: {amount}, con vencimiento el {due}.\n\nGracias por su preferencia.',
    },
  },
];

export async function addDemoEmailTemplates(client: pg.Client, now: Temporal.Instant): Promise<void> {
  const rows = written.map((one, i) => ({
    ...one,
    version: 1 + written.slice(0, i).filter((w) => w.kind === one.kind && w.language === one.language).length,
    own: getDefaultEmailTemplate(getEmailKind(one.kind), loadTranslationsFromEnglish(one.language)),
    at: now.subtract({ hours: one.daysAgo * 24 }).toString(),
  }));
  await client.query(
    `
      insert into email_wording (kind, language, version, wording, default_wording, at, user_id, user_name)
      select w.kind, w.language, w.version, w.words, w.own, w.at, u.id, u.name
      from jsonb_to_recordset($1::jsonb) as w(
          kind text, language text, version int, words jsonb, own jsonb, at timestamptz
        )
      join app_user u on u.email = 'admin@coldlane.example'
    `,
    [JSON.stringify(rows)],
  );
}
