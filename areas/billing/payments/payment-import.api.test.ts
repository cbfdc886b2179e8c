import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPayments } from './import.contract.ts';
import { searchPayments } from './payments.contract.ts';
import { anInvoice, manyInvoices, numbersAreBeyond } from '#tests/billing-world.ts';
import { aConsignee, aUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectWhole } from '#tests/invariants.ts';
import { openWorld } from '#tests/world.ts';
import type { TestPerson, World } from '#tests/world.ts';

let world: World;
let kemi: TestPerson;
beforeAll(async () => {
  world = await openWorld();
  kemi = await aUser(world, { role: 'Billing' });
  await numbersAreBeyond(world);
});
afterAll(async () => {
  await expectWhole(world);
  await world.close();
});
const bill = (payer: TestAccount, amount: number) =>
  anInvoice(world, { billTo: payer, posted: true, date: '2027-01-05', dueDate: '2027-01-20', amount });
const send = (
  content: string | Uint8Array,
  fields: Record<string, string> = { dryRun: 'false' },
  name = 'bank.csv',
) => world.call(importPayments, { as: kemi, files: [{ name, content, fields }] });
const found = async (payer: TestAccount) =>
  (await world.call(searchPayments, { as: kemi, query: { accountId: payer.id } })).data;

describe('a bank’s sheet', () => {
  it('is looked at first, recorded when that is said, and adds nothing the second time', async () => {
    const [one, two] = [await aConsignee(world), await aConsignee(world)];
    const [named, exact] = [await bill(one, 10_000), await bill(two, 7777)];
    const sheet = `Date,Amount,Reference,Payer,Text
02/01/2027,120.00,55012,,Inv ${named.number}
02/01/2027,77.77,55013,${two.name},
02/01/2027,5.00,55014,Nobody Flowers,
02/01/2027,-9.00,FEE,,
`;
    const looked = await send(sheet, {});
    expect(looked.data).toMatchObject({
      dryRun: true,
      lines: 3,
      added: 2,
      unknown: 1,
      others: 1,
      already: 0,
    });
    expect(looked.data.listed.map((l) => [l.payer?.id, l.by, l.pays])).toEqual([
      [one.id, 'number', [named.number]],
      [two.id, 'amount', [exact.number]],
      [undefined, 'none', []],
    ]);
    expect(await found(one)).toEqual([]);
    expect((await send(sheet)).data).toMatchObject({ added: 2, amount: 19_777 });
    expect((await found(one)).map((p) => [p.amount, p.onAccount, p.pays])).toEqual([
      [12_000, 2000, named.number],
    ]);
    expect((await found(two)).map((p) => [p.amount, p.onAccount, p.pays])).toEqual([[7777, 0, exact.number]]);
    expect((await send(sheet)).data).toMatchObject({ added: 0, already: 2, unknown: 1 });
    expect(await found(one)).toHaveLength(1);
  });
  it('with two lines alike is two payments, and one more of them in the next file is one more', async () => {
    const payer = await aConsignee(world);
    const line = `2027-02-01,5.00,CASH,${payer.number}\n`;
    expect((await send(`Date,Amount,Reference,Payer\n${line}${line}`)).data.added).toBe(2);
    expect((await send(`Date,Amount,Reference,Payer\n${line}${line}${line}`)).data).toMatchObject({
      added: 1,
      already: 2,
    });
    expect(await found(payer)).toHaveLength(3);
  });
  it('pays several invoices that it names, and leaves on account what only age speaks for', async () => {
    const payer = await aConsignee(world);
    const [a, b] = [await bill(payer, 1000), await bill(payer, 2000)];
    await send(
      `Date,Amount,Text\n2027-02-01,25.00,${a.number} and ${b.number}\n2027-02-02,1.00,${payer.number}\n`,
    );
    expect((await found(payer)).map((p) => [p.amount, p.onAccount, p.pays])).toEqual([
      [100, 100, ''],
      [2500, 0, [a.number, b.number].toSorted().join(', ')],
    ]);
  });
  it('records nothing while a line is at fault, and remembers what its columns mean', async () => {
    const payer = await aConsignee(world);
    const sheet = (amount: string) => `Wann;Was;Wieviel\n2027-02-01;${payer.number};${amount}\n`;
    const columns = { date: 'Wann', amount: 'Wieviel', text: 'Was' };
    const refused = await send(sheet('12x'), { ...columns, dryRun: 'false' });
    expect([refused.status, refused.message]).toEqual([412, 'Nothing is recorded: 1 fault is open.']);
    expect((await send(sheet('12,50'))).status).toBe(412);
    expect((await send(sheet('12,50'), { ...columns, dryRun: 'false' })).data.added).toBe(1);
    expect((await send(sheet('13,50'))).data).toMatchObject({ added: 1, columns });
  });
  it.each<[string, (text: string) => Uint8Array]>([
    ['UTF-8 with its mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with its mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 that does not say so', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16 the other way round', (text) => Buffer.from(text, 'utf16le').swap16()],
    ['the Western encoding of old', (text) => Buffer.from(text, 'latin1')],
  ])('in %s is read', async (_, bytes) => {
    const payer = await aConsignee(world);
    const answer = await send(
      bytes(`Date;Amount;Payer;Text\r\n2027-02-01;12,50;${payer.number};Señor Muñoz\r\n`),
    );
    expect(answer.data.listed.map((l) => [l.payer?.id, l.amount, l.text])).toEqual([
      [payer.id, 1250, `${payer.number} · Señor Muñoz`],
    ]);
  });
  it('that is a workbook, a picture or in an encoding nobody can tell is told as that', async () => {
    for (const bytes of [
      Buffer.from('PK\u0003\u0004\u0014\u0000,a\nb,c\n'),
      Buffer.from([...'Date,Amount\n1,2\n'].join('\0\0\0')),
      Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000,\n1,2\n', 'latin1'),
    ])
      expect((await send(bytes, {})).data.faults.map((f) => f.sentence)).toEqual([
        'This is no text: save the file as CSV (UTF-8)',
      ]);
  });
  it('that is empty is refused', async () => {
    expect((await send('  \n')).message).toBe('The file is empty.');
    expect((await send('Date,Amount\n')).message).toBe('The file is empty.');
  });
});

it.each([
  ['torn', '<Document><BkToCstmrStmt><Stmt>', /^The file ends at line 1, column \d+ before its element /],
  ['of another grammar', '<Document><a></b></Document>', /^The file is not well-formed XML at line 1/],
  ['with entities', '<!DOCTYPE x [<!ENTITY y "z">]><Document/>', /^The file has a document type or entities/],
  [
    'nested without end',
    `<Document>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</Document>`,
    /^The elements of the file are nested deeper/,
  ],
])('a camt.053 statement that is %s is refused with the place', async (_, content, says) => {
  const refused = await send(content, { dryRun: 'false' }, 'stmt.xml');
  expect([refused.status, refused.error]).toEqual([400, 'paymentImport.unreadable']);
  expect(refused.message).toMatch(says);
});
it('a camt.053 statement gives its booked credits, each payment of a batch alone', async () => {
  const payer = await aConsignee(world);
  const invoice = await bill(payer, 4000);
  const entry = (amount: string, more: string, kind = 'CRDT') =>
    `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
     <BookgDt><Dt>2027-02-01</Dt></BookgDt><AcctSvcrRef>R${amount}</AcctSvcrRef><NtryDtls>${more}</NtryDtls></Ntry>`;
  const tx = (amount: string, said: string) =>
    `<TxDtls><Refs><EndToEndId>E${amount}</EndToEndId></Refs><Amt Ccy="USD">${amount}</Amt>
     <RltdPties><Dbtr><Pty><Nm>${payer.name.replaceAll('&', '&amp;')}</Nm></Pty></Dbtr></RltdPties>
     <RmtInf><Ustrd>${said}</Ustrd></RmtInf></TxDtls>`;
  const { data } = await send(
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
      ${entry('40.00', tx('40.00', `RG ${invoice.number}`))}
      ${entry('30.00', tx('10.00', 'a') + tx('20.00', 'b'))}
      ${entry('5.00', '', 'DBIT')}
    </Stmt></BkToCstmrStmt></Document>`,
    { dryRun: 'false' },
    'stmt.xml',
  );
  expect(data).toMatchObject({ format: 'camt053', lines: 3, added: 3, others: 1, faultsInFile: 0 });
  expect((await found(payer)).map((p) => [p.amount, p.reference, p.pays]).toSorted()).toEqual([
    [1000, 'E10.00', ''],
    [2000, 'E20.00', ''],
    [4000, 'E40.00', invoice.number],
  ]);
});
describe('of a camt.053 statement', () => {
  const entry = (amount: string, more: string, dated = '<BookgDt><Dt>2027-02-01</Dt></BookgDt>') =>
    `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>${dated}<NtryDtls>${more}</NtryDtls></Ntry>`;
  const tx = (payer: TestAccount, amount = '', more = '', ccy = 'USD') =>
    `<TxDtls>${amount && `<AmtDtls><TxAmt><Amt Ccy="${ccy}">${amount}</Amt></TxAmt></AmtDtls>`}${more}
     <RltdPties><Dbtr><Nm>${payer.name.replaceAll('&', '&amp;')}</Nm></Dbtr></RltdPties></TxDtls>`;
  const sendEntries = (...entries: string[]) =>
    send(`<Document><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`, {}, 's.xml');
  const told = async (...entries: string[]) => {
    const { data } = await sendEntries(...entries);
    return {
      paid: data.listed.map((l) => [l.payer?.id ?? null, l.amount]),
      others: data.others,
      faults: data.faults.map((f) => f.sentence),
    };
  };
  let one: TestAccount;
  let two: TestAccount;
  beforeAll(async () => {
    one = await aConsignee(world);
    two = await aConsignee(world);
  });
  it('a batch whose payments do not come to what was booked is a fault', async () => {
    expect(await told(entry('250.00', tx(one, '100.00') + tx(two, '200.00')))).toEqual({
      paid: [],
      others: 0,
      faults: ['The payments of this batch do not come to its amount.'],
    });
  });
  it('what was sent back in a batch is no payment', async () => {
    const back = '<CdtDbtInd>DBIT</CdtDbtInd>';
    expect(await told(entry('100.00', tx(one, '150.00') + tx(two, '50.00', back)))).toEqual({
      paid: [[one.id, 15_000]],
      others: 1,
      faults: [],
    });
  });
  it('a batch that does not tell who paid how much is nobody’s, unless one payer paid all of it', async () => {
    const nobodys = { paid: [[null, 30_000]], others: 0, faults: [] };
    expect(await told(entry('300.00', tx(one) + tx(two)))).toEqual(nobodys);
    expect(await told(entry('300.00', tx(one, '100.00') + tx(two)))).toEqual(nobodys);
    expect(await told(entry('300.00', tx(one, '100.00', '', 'EUR') + tx(two, '9.00', '', 'EUR')))).toEqual(
      nobodys,
    );
    expect(await told(entry('300.00', `<Btch><NbOfTxs>3</NbOfTxs></Btch>${tx(one, '100.00')}`))).toEqual(
      nobodys,
    );
    expect((await told(entry('300.00', tx(one) + tx(one)))).paid).toEqual([[one.id, 30_000]]);
  });
  it('the day is that of its value where none of booking is said, and zeros after the cents are nothing', async () => {
    expect(
      await told(entry('100.00000', tx(one), '<ValDt><Dt>2027-02-01</Dt></ValDt>'), entry('1,000', tx(one))),
    ).toEqual({ paid: [[one.id, 10_000]], others: 0, faults: ['This is no amount of money.'] });
  });
  it('that holds none there is nothing to read', async () => {
    expect((await sendEntries()).message).toBe('There is no entry of a bank in this file.');
  });
});
it('a day that is not over is a fault of a file, as it is by hand', async () => {
  const payer = await aConsignee(world);
  const { data } = await send(
    `Date,Amount,Payer\n2027-02-04,1.00,${payer.number}\n2027-02-03,2.00,${payer.number}\n`,
    {},
  );
  expect(data.faults).toEqual([
    {
      row: 2,
      column: 'Date',
      value: '2027-02-04',
      sentence: 'This day is not over yet; money that has not come cannot be recorded.',
    },
  ]);
});
it('of thousands of payments is matched and recorded in a handful of statements', async () => {
  const payers = await Promise.all(Array.from({ length: 4 }, () => aConsignee(world)));
  const due = await manyInvoices(world, payers, 3000);
  // Each second one pays a cent too much, which stays on account.
  const lines = due.map((number, n) => `2027-02-01,${((100 + n + (n % 2)) / 100).toFixed(2)},,Inv ${number}`);
  const sheet = `Date,Amount,Reference,Text\n${lines.join('\n')}\n`;
  expect((await send(sheet)).data).toMatchObject({ added: 3000, unknown: 0 });
  expect(
    await world.rows(
      `
        select count(*) filter (where x.invoice_id is not null and x.open = 0)::int as paid,
          sum(x.open) filter (where x.payment_id is not null)::int as "onAccount",
          count(distinct x.payment_id)::int as payments
        from ledger_item x
        where x.payer_id = any($1)
      `,
      [payers.map((p) => p.id)],
    ),
  ).toEqual([{ paid: 3000, onAccount: -1500, payments: 3000 }]);
  expect((await send(sheet)).data).toMatchObject({ added: 0, already: 3000 });
});
it('the same file brought by two at once adds each line once', async () => {
  const payer = await aConsignee(world);
  const sheet = `Date,Amount,Reference\n2027-02-01,1.00,${payer.number}\n2027-02-01,2.00,${payer.number}\n`;
  const answers = await Promise.all([send(sheet), send(sheet)]);
  expect(answers.map((a) => a.status)).toEqual([200, 200]);
  expect(answers.reduce((sum, a) => sum + a.data.added, 0)).toBe(2);
  expect(await found(payer)).toHaveLength(2);
});
