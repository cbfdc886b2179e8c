import { describe, expect, it } from 'vitest';
import { lineDiff } from './line-diff.rules.ts';
import { framedMail } from './mail-frame.rules.ts';
import { kindOf, languagesOf, mailCodes, mailKinds } from './mail-kinds.contract.ts';
import { ownPen } from './mail-pen.service.ts';
import {
  exampleSaid,
  faultsByField,
  faultsOfWords,
  fillWords,
  ownWords,
  placesIn,
} from './mail-words.rules.ts';
import { textsIn } from '#areas/settings/settings/settings.service.ts';

const invoice = kindOf('invoice');
const faults = (subject: string, body: string, kind = invoice) =>
  faultsByField(faultsOfWords(kind, { subject, body }));

/** Names, zones and numbers stand alike in every language. */
const names =
  /Coldlane|Dana Reyes|Maria Fuentes|Andes Rose|Lakeshore Wholesale|Northgate Foods|Miami|customerCenter\S*/g;
describe('an example in a preview', () => {
  const examples = mailCodes.flatMap((code) =>
    Object.entries(kindOf(code).holds).flatMap(([name, { example, from }]) =>
      from !== 'address' && /[a-z]{3}/.test(example.replaceAll(names, ''))
        ? [[code, name, example] as const]
        : [],
    ),
  );
  it.each(examples)('of %s, {%s}, is said in Spanish and Chinese', (_code, _name, example) => {
    for (const language of ['es', 'zh'])
      for (const [n, line] of exampleSaid(example, textsIn(language)).split('\n').entries())
        if (/[a-z]{3}/.test(line.replaceAll(names, ''))) expect(line).not.toBe(example.split('\n')[n]);
  });
});

describe('the product’s own words', () => {
  it('have a number of their own each', () => {
    const ids = mailCodes.map((code) => mailKinds[code].id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it.each(mailCodes.flatMap((code) => languagesOf(code).map((language) => [code, language] as const)))(
    'of %s in %s are words that an administrator could have saved',
    (code, language) => {
      const kind = kindOf(code);
      const own = ownWords(kind, textsIn(language));
      expect(faultsOfWords(kind, own)).toEqual([]);
      expect(own.subject.length <= 150 && own.body.length <= 4000).toBe(true);
      const english = ownWords(kind, {});
      expect(placesIn(own.body).toSorted()).toEqual(placesIn(english.body).toSorted());
      expect(placesIn(own.subject).toSorted()).toEqual(placesIn(english.subject).toSorted());
      if (language !== 'en') expect(own.body).not.toBe(english.body);
      const filled = fillWords(
        kind,
        own,
        Object.fromEntries(Object.entries(kind.holds).map(([name, { example }]) => [name, example])),
      );
      expect(`${filled.subject}${filled.text}`).not.toMatch(/\{\w+\}/);
      // Whatever may be absent leaves no line behind that says nothing.
      const least = fillWords(
        kind,
        own,
        Object.fromEntries(
          Object.entries(kind.holds).map(([name, p]) => [name, p.need === 'maybe' ? null : p.example]),
        ),
      );
      expect(least.text).not.toMatch(/\n\n\n/);
      expect(least.text).toBe(least.text.trim());
    },
  );
});

describe('words of the house', () => {
  it.each([
    ['{payr}', 'Pay', { subject: expect.stringContaining('knows no payr. It knows: company, ') }],
    ['Pay', 'By {due', { body: 'A curly bracket stands alone. Write the name between two of them.' }],
    ['Pay', '{ due }', { body: expect.stringContaining('curly bracket') }],
    ['Pay\nBcc: all@example.test', 'x', { subject: 'The subject is one line' }],
    ['Pay\u2028Bcc', 'x', { subject: 'The subject is one line' }],
    ['Pay', '<b>now</b>', { body: 'Markup is not taken: <b>. Write plain text.' }],
    ['<img src=x onerror=alert(1)>', 'x', { subject: expect.stringContaining('Markup is not taken') }],
    ['Pay', 'x </script', {}],
    ['Pay', 'less than < 5, more than > 3', {}],
    ['{company} {number}', '{payer} {amount}', {}],
  ])('“%s” with “%s” has the faults %j', (subject, body, found) => {
    expect(faults(subject, body)).toEqual(found);
  });
  it('of a reset hold its link, and the link is not for the subject', () => {
    expect(faults('New password', 'Hello {name}', kindOf('reset'))).toEqual({
      body: 'The mail is of no use without link',
    });
    expect(faults('{link}', 'Here: {link}', kindOf('reset'))).toEqual({
      subject: 'link cannot stand in the subject',
    });
  });
});

describe('a mail', () => {
  const pen = ownPen('en');
  it('keeps its subject on one line whatever somebody is called, and fills nothing that a name says', () => {
    const mail = pen.mail('invitation', { name: '{company}', company: 'A\r\nBcc: x', link: '{link}' });
    expect(mail.subject).toBe('A Bcc: x invites you to its portal');
    expect(mail.text).toContain('Hello {company},');
  });
  it('of a reader of another language is in English', () => {
    expect(ownPen('fr').mail('known', { name: 'Ada', company: 'Casa', address: 'x' })).toEqual(
      pen.mail('known', { name: 'Ada', company: 'Casa', address: 'x' }),
    );
  });
  it('of the house itself is in one language', () =>
    expect(ownPen('es').mail('tried', { company: 'Casa' }).language).toBe('en'));
});

describe('the frame', () => {
  const house = { company: 'A & B', origin: 'https://at.example' };
  it('takes nothing as markup, links the product alone and says its language', () => {
    const html = framedMail(
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
  it('bears the logo with the name in words, and address and phone at its foot', () => {
    const html = framedMail(
      { subject: 'a', text: 'b' },
      { ...house, logo: '/api/company/logo/3', address: '12 Bay Road', phone: '(305) 555-0100' },
    );
    expect(html).toContain('<img src="https://at.example/api/company/logo/3" alt="A &amp; B" height="48">');
    expect(html).toContain('<div class="f">A &amp; B · 12 Bay Road · (305) 555-0100</div>');
    expect(framedMail({ subject: 'a', text: 'b' }, house)).toContain('<div class="f">A &amp; B</div>');
  });
  it('is light or dark for a preview', () => {
    const dark = framedMail({ subject: 'a', text: 'b' }, house, 'dark');
    expect(dark).toContain('color-scheme:dark');
    expect(dark).not.toContain('prefers-color-scheme');
  });
});

it('two texts are told apart line by line', () =>
  expect(lineDiff(['a', 'b', 'c'], ['a', 'x', 'c', 'd']).map((l) => `${l.kind} ${l.text}`)).toEqual([
    'same a',
    'went b',
    'came x',
    'same c',
    'came d',
  ]));
