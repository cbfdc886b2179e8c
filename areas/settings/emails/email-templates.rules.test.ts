import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.rules.ts';
import { renderEmailHtml } from './email-html.rules.ts';
import { getEmailKind, listEmailLanguages, emailKindCodes, emailKinds } from './email-kinds.contract.ts';
import { createEmailWriterWithDefaultTexts } from './email-writer.service.ts';
import {
  translateExample,
  getFirstErrorMessageByField,
  findEmailTemplateErrors,
  renderEmailSubjectAndText,
  getDefaultEmailTemplate,
  listPlaceholders,
} from './email-templates.rules.ts';
import { loadTranslationsFromEnglish } from '#areas/settings/settings/settings.service.ts';

const invoice = getEmailKind('invoice');
const faults = (subject: string, body: string, kind = invoice) =>
  getFirstErrorMessageByField(findEmailTemplateErrors(kind, { subject, body }));

/** Names, time zones and numbers are the same in every language. */
const names =
  /Coldlane|Dana Reyes|Maria Fuentes|Andes Rose|Lakeshore Wholesale|Northgate Foods|Miami|customerCenter\S*/g;
describe('an example in a preview', () => {
  const examples = emailKindCodes.flatMap((code) =>
    Object.entries(getEmailKind(code).variables).flatMap(([name, { example, previewSource: from }]) =>
      from !== 'address' && /[a-z]{3}/.test(example.replaceAll(names, ''))
        ? [[code, name, example] as const]
        : [],
    ),
  );
  it.each(examples)('of %s, {%s}, is translated to Spanish and Chinese', (_code, _name, example) => {
    for (const language of ['es', 'zh'])
      for (const [n, line] of translateExample(example, loadTranslationsFromEnglish(language))
        .split('\n')
        .entries())
        if (/[a-z]{3}/.test(line.replaceAll(names, ''))) expect(line).not.toBe(example.split('\n')[n]);
  });
});

describe('the default email templates', () => {
  it('have a unique number each', () => {
    const ids = emailKindCodes.map((code) => emailKinds[code].id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it.each(
    emailKindCodes.flatMap((code) => listEmailLanguages(code).map((language) => [code, language] as const)),
  )('of %s in %s would be valid if saved by an administrator', (code, language) => {
    const kind = getEmailKind(code);
    const own = getDefaultEmailTemplate(kind, loadTranslationsFromEnglish(language));
    expect(findEmailTemplateErrors(kind, own)).toEqual([]);
    expect(own.subject.length <= 150 && own.body.length <= 4000).toBe(true);
    const english = getDefaultEmailTemplate(kind, {});
    expect(listPlaceholders(own.body).toSorted()).toEqual(listPlaceholders(english.body).toSorted());
    expect(listPlaceholders(own.subject).toSorted()).toEqual(listPlaceholders(english.subject).toSorted());
    if (language !== 'en') expect(own.body).not.toBe(english.body);
    const filled = renderEmailSubjectAndText(
      kind,
      own,
      Object.fromEntries(Object.entries(kind.variables).map(([name, { example }]) => [name, example])),
      '24h',
    );
    expect(`${filled.subject}${filled.text}`).not.toMatch(/\{\w+\}/);
    // A missing optional value leaves no line without content behind.
    const least = renderEmailSubjectAndText(
      kind,
      own,
      Object.fromEntries(
        Object.entries(kind.variables).map(([name, p]) => [
          name,
          p.requirement === 'maybe' ? null : p.example,
        ]),
      ),
      '24h',
    );
    expect(least.text).not.toMatch(/\n\n\n/);
    expect(least.text).toBe(least.text.trim());
  });
});

describe('the validation of email templates', () => {
  it.each([
    ['{payr}', 'Pay', { subject: expect.stringContaining('Unknown variable payr. Available: company, ') }],
    ['Pay', 'By {due', { body: 'A curly bracket isn’t paired. Put the variable name between two of them.' }],
    ['Pay', '{ due }', { body: expect.stringContaining('curly bracket') }],
    ['Pay\nBcc: all@example.test', 'x', { subject: 'The subject must be one line' }],
    ['Pay\u2028Bcc', 'x', { subject: 'The subject must be one line' }],
    ['Pay', '<b>now</b>', { body: 'Markup isn’t allowed: <b>. Use plain text.' }],
    [
      '<img src=x onerror=alert(1)>',
      'x',
      {
        subject: expect.stringContaining(
          'Markup isn’t allowed: <img src=x onerror=alert(1)>. Use plain text.',
        ),
      },
    ],
    ['Pay', 'x </script', {}],
    ['Pay', 'less than < 5, more than > 3', {}],
    ['{company} {number}', '{payer} {amount}', {}],
  ])('“%s” with “%s” has the errors %j', (subject, body, found) => {
    expect(faults(subject, body)).toEqual(found);
  });
  it('requires a link in a reset email, and refuses it in the subject', () => {
    expect(faults('New password', 'Hello {name}', getEmailKind('reset'))).toEqual({
      body: 'The email must include link',
    });
    expect(faults('{link}', 'Here: {link}', getEmailKind('reset'))).toEqual({
      subject: 'link can’t be used in the subject',
    });
  });
});

describe('a rendered email', () => {
  const pen = createEmailWriterWithDefaultTexts('en');
  it('keeps its subject on one line for any name, and substitutes no variables from a name', () => {
    const mail = pen.renderEmail('invitation', { name: '{company}', company: 'A\r\nBcc: x', link: '{link}' });
    expect(mail.subject).toBe('A Bcc: x invites you to its portal');
    expect(mail.text).toContain('Hello {company},');
  });
  it('is in English for a reader with an unsupported language', () => {
    expect(
      createEmailWriterWithDefaultTexts('fr').renderEmail('known', {
        name: 'Ada',
        company: 'Casa',
        address: 'x',
      }),
    ).toEqual(pen.renderEmail('known', { name: 'Ada', company: 'Casa', address: 'x' }));
  });
  it('for the company itself is in one language', () =>
    expect(createEmailWriterWithDefaultTexts('es').renderEmail('tried', { company: 'Casa' }).language).toBe(
      'en',
    ));
});

describe('the HTML email layout', () => {
  const house = { company: 'A & B', origin: 'https://at.example' };
  it('escapes markup, links only the product’s own addresses and declares its language', () => {
    const html = renderEmailHtml(
      {
        subject: '<i>',
        text: 'See https://at.example/x?a=1&b=2. Not https://at.example.evil/y or https://evil.example/<script>\n\n"q"',
        language: 'es',
      },
      house,
    );
    expect(html).toContain('<html lang="es">');
    expect(html).toContain(
      '<a href="https://at.example/x?a=1&amp;b=2">https://at.example/x?a=1&amp;b=2</a>. Not',
    );
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).not.toMatch(/<script>|<i>/);
    expect(html).toContain('A &amp; B');
    expect(html).toContain('prefers-color-scheme:dark');
  });
  it('contains the logo with the name as text, and address and phone in the footer', () => {
    const html = renderEmailHtml(
      { subject: 'a', text: 'b' },
      { ...house, logo: '/api/company/logo/3', address: '12 Bay Road', phone: '(305) 555-0100' },
    );
    expect(html).toContain('<img src="https://at.example/api/company/logo/3" alt="A &amp; B" height="48">');
    expect(html).toContain('<div class="footer">A &amp; B · 12 Bay Road · (305) 555-0100</div>');
    expect(renderEmailHtml({ subject: 'a', text: 'b' }, house)).toContain(
      '<div class="footer">A &amp; B</div>',
    );
  });
  it('is light or dark for a preview', () => {
    const dark = renderEmailHtml({ subject: 'a', text: 'b' }, house, 'dark');
    expect(dark).toContain('color-scheme:dark');
    expect(dark).not.toContain('prefers-color-scheme');
  });
});

it('two texts are compared line by line', () =>
  expect(diffLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd']).map((l) => `${l.kind} ${l.text}`)).toEqual([
    'same a',
    'removed b',
    'added x',
    'same c',
    'added d',
  ]));

it('times in an email have the reader’s clock, which is that of the language unless they chose one', () => {
  const texts = { subject: '{at}', body: '{lines}' };
  const values = { at: '02/03/2027 14:00 ET', lines: '02/03/2027 14:00 ET\nLoad L-1 left at 14:00' };
  const written = (timeFormat: '12h' | '24h') =>
    renderEmailSubjectAndText(invoice, texts, values, timeFormat);
  expect(written('12h')).toEqual({
    subject: '02/03/2027 2:00 PM ET',
    text: '02/03/2027 2:00 PM ET\nLoad L-1 left at 14:00',
  });
  expect(written('24h')).toEqual({ subject: values.at, text: values.lines });
  const inLanguage = (language: string) =>
    createEmailWriterWithDefaultTexts(language).translate('{time}', { time: '17:00' });
  expect([inLanguage('en'), inLanguage('es')]).toEqual(['5:00 PM', '17:00']);
  expect(createEmailWriterWithDefaultTexts('en', '24h').translate('{time}', { time: '17:00' })).toBe('17:00');
});
