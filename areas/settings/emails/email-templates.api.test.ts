import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findEmailKindsEndpoint,
  getEmailKindEndpoint,
  resetEmailTemplateToDefaultEndpoint,
  setEmailTemplateEndpoint,
  sendTestEmailToCallerEndpoint,
} from './email-templates.contract.ts';
import { loadEmailWriterForLanguage } from './email-writer.service.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: Awaited<ReturnType<typeof createTestUser>>;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const invoice = { id: 40 };
const ours = {
  language: 'en' as const,
  subject: '{company} bills {payer}',
  body: 'Dear {payer},\n\nplease pay {amount} by {due}.',
};
const long = (count: number) => 'x'.repeat(count);
type Words = Omit<typeof ours, 'language'> & { language: 'en' | 'es' };
const told = {
  company: 'Coldlane',
  payer: 'Lakeshore',
  number: '200117',
  date: '02/03/2027',
  amount: '$5.00',
  due: '03/05/2027',
};
const written = (language: string) =>
  world.work(async (work) => (await loadEmailWriterForLanguage(work, language)).renderEmail('invoice', told));
const letter = async (id: number, language: string) => {
  const { data } = await world.call(getEmailKindEndpoint, { as: admin, params: { id } });
  return data.letters.find((one) => one.language === language) ?? expect.fail('no such letter');
};

describe('custom email templates', () => {
  it('are listed with recipients and trigger, and searchable in the reader’s language', async () => {
    const all = await world.call(findEmailKindsEndpoint, { as: admin, query: { rows: 100 } });
    expect(all.totalRows).toBe(all.data.length);
    expect(all.data.length).toBeGreaterThan(40);
    expect(all.data.find((one) => one.id === 40)).toMatchObject({
      title: 'Invoice',
      to: 'The bill-to’s invoice email',
      changedAt: null,
    });
    expect(all.data.map((one) => one.title.toLowerCase())).toEqual(
      all.data.map((one) => one.title.toLowerCase()).toSorted((a, b) => a.localeCompare(b)),
    );
    await world.rows("update app_user set language = 'es' where subject = $1", [admin.subject]);
    const found = await world.call(findEmailKindsEndpoint, {
      as: admin,
      query: { title: 'factura', group: 'money' },
    });
    expect(found.data.map((one) => one.id)).toContain(40);
    await world.rows("update app_user set language = 'en' where subject = $1", [admin.subject]);
  });
  it('apply from the next email on, only in that language, and can be reset to the default', async () => {
    const before = await written('en');
    const saved = await world.call(setEmailTemplateEndpoint, {
      as: admin,
      params: invoice,
      body: { ...ours, rowVersion: 0 },
    });
    expect(saved.status).toBe(200);
    expect(await written('en')).toEqual({
      subject: 'Coldlane bills Lakeshore',
      text: 'Dear Lakeshore,\n\nplease pay $5.00 by 03/05/2027.',
      language: 'en',
    });
    expect((await written('es')).subject).toBe('Coldlane: factura 200117');
    const changed = await world.call(findEmailKindsEndpoint, { as: admin, query: { changed: true } });
    expect(changed.data.map((one) => one.id)).toEqual([40]);
    const back = await world.call(resetEmailTemplateToDefaultEndpoint, {
      as: admin,
      params: invoice,
      body: { language: 'en', rowVersion: 1 },
    });
    expect(back.status).toBe(200);
    expect(await written('en')).toEqual(before);
    expect((await letter(40, 'en')).versions.map((one) => [one.version, one.words?.subject ?? null])).toEqual(
      [
        [2, null],
        [1, ours.subject],
      ],
    );
    const again = await world.call(resetEmailTemplateToDefaultEndpoint, {
      as: admin,
      params: invoice,
      body: { language: 'en', rowVersion: 2 },
    });
    expect(again.status).toBe(412);
    const audits = await world.rows<{ action: string }>(
      "select action from audit where entity = 'mail' and entity_id = 40 order by id",
    );
    expect(audits.map((one) => one.action)).toEqual(['words of a mail', 'back to the product’s own words']);
  });
  it('of two administrators saved at the same time: one is kept, the other gets a conflict', async () => {
    const body = { ...ours, language: 'es' as const, rowVersion: 0 };
    const both = await Promise.all(
      ['A {number}', 'B {number}'].map((subject) =>
        world.call(setEmailTemplateEndpoint, { as: admin, params: invoice, body: { ...body, subject } }),
      ),
    );
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect((await letter(40, 'es')).rowVersion).toBe(1);
    const late = await world.call(setEmailTemplateEndpoint, { as: admin, params: invoice, body });
    expect(late.status).toBe(409);
  });
  it('are flagged when the default text has changed since', async () => {
    expect((await letter(40, 'es')).ownIsNewer).toBe(false);
    await world.rows(
      `update email_wording set default_wording = '{"subject": "old", "body": "old"}' where kind = 'invoice' and language = 'es'`,
    );
    expect(await letter(40, 'es')).toMatchObject({
      ownIsNewer: true,
      ownThen: { subject: 'old', body: 'old' },
    });
  });
  const refusals: [number, Partial<Words>, string, string][] = [
    [40, { subject: '{payr}' }, 'subject', 'Unknown variable payr. Available: '],
    [40, { subject: 'A\nBcc: b@example.test' }, 'subject', 'Subject has characters that aren’t allowed'],
    [40, { body: 'Click <a href="https://evil.example">here</a>' }, 'body', 'Markup isn’t allowed: <a href'],
    [40, { body: 'By {due' }, 'body', 'A curly bracket isn’t paired.'],
    [40, { body: '\u200b' }, 'body', 'Text is required'],
    [40, { subject: long(151) }, 'subject', 'Subject can’t be longer than 150 characters'],
    [40, { body: long(4001) }, 'body', 'Text can’t be longer than 4000 characters'],
    [4, { subject: 'Reset', body: 'Hello {name}' }, 'body', 'The email must include link'],
    [25, { language: 'es', subject: 'x', body: 'y' }, 'language', 'This email has only one language.'],
  ];
  it.each(refusals)('of email %s with %j are refused: %s', async (id, wrong, field, sentence) => {
    const body = { ...ours, ...wrong };
    for (const said of [
      await world.call(setEmailTemplateEndpoint, {
        as: admin,
        params: { id },
        body: { ...body, rowVersion: 0 },
      }),
      await world.call(sendTestEmailToCallerEndpoint, { as: admin, params: { id }, body }),
    ]) {
      expect(said.status).toBe(400);
      expect(said.fields[field]).toContain(sentence);
    }
  });
  it('are sent as a test only to the user who requests it, with the company’s example data', async () => {
    const sent = await world.call(sendTestEmailToCallerEndpoint, {
      as: admin,
      params: { id: 4 },
      body: { ...ours, body: 'Open {link}', subject: 'Reset for {name}' },
    });
    expect(sent.status).toBe(200);
    const mails = await world.rows<{ to: string; subject: string; text: string; link: unknown }>(
      `
        select payload ->> 'to' as to, payload ->> 'subject' as subject, payload ->> 'text' as text,
          payload -> 'link' as link
        from outbox
        where dedupe_key like 'email test %'
      `,
    );
    const { email, name } = await world.row<{ email: string; name: string }>(
      'select email, name from app_user where subject = $1',
      [admin.subject],
    );
    expect(mails).toEqual([
      {
        to: email,
        subject: `TEST · Reset for ${name}`,
        text: expect.stringContaining('token=…'),
        link: null,
      },
    ]);
    expect((await letter(4, 'en')).versions).toEqual([]);
  });
  it('are refused for users other than administrators, and for unknown emails', async () => {
    const clerk = await createTestUser(world, { role: 'CustomerService' });
    for (const said of [
      await world.call(findEmailKindsEndpoint, { as: clerk }),
      await world.call(getEmailKindEndpoint, { as: clerk, params: invoice }),
      await world.call(setEmailTemplateEndpoint, {
        as: clerk,
        params: invoice,
        body: { ...ours, rowVersion: 0 },
      }),
      await world.call(resetEmailTemplateToDefaultEndpoint, {
        as: clerk,
        params: invoice,
        body: { language: 'en', rowVersion: 1 },
      }),
      await world.call(sendTestEmailToCallerEndpoint, { as: clerk, params: invoice, body: ours }),
    ])
      expect(said.status).toBe(403);
    expect((await world.call(getEmailKindEndpoint, { as: admin, params: { id: 999 } })).status).toBe(404);
  });
});
