import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dryRunByDefaultOrImportPaymentsEndpoint } from './payment-import.contract.ts';
import { recordPaymentEndpoint, searchPaymentsEndpoint } from './payments.contract.ts';
import {
  createTestInvoice,
  createManyPostedTestInvoices,
  advanceInvoiceNumbersBeyondFixtures,
} from '#tests/billing-fixtures.ts';
import { createTestConsignee, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { expectInvariantsHold } from '#tests/invariants.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let kemi: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  kemi = await createTestUser(world, { role: 'Billing' });
  await advanceInvoiceNumbersBeyondFixtures(world);
});
afterAll(async () => {
  await expectInvariantsHold(world);
  await world.close();
});
const bill = (payer: TestAccount, amount: number) =>
  createTestInvoice(world, {
    billTo: payer,
    posted: true,
    date: '2027-01-05',
    dueDate: '2027-01-20',
    amount,
  });
const send = (
  content: string | Uint8Array,
  fields: Record<string, string> = { dryRun: 'false' },
  name = 'bank.csv',
) => world.call(dryRunByDefaultOrImportPaymentsEndpoint, { as: kemi, files: [{ name, content, fields }] });
const found = async (payer: TestAccount) =>
  (await world.call(searchPaymentsEndpoint, { as: kemi, query: { accountId: payer.id } })).data;

describe('A bank file', () => {
  it('is previewed first, recorded on request, and adds nothing the second time', async () => {
    const [one, two] = [await createTestConsignee(world), await createTestConsignee(world)];
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
    // All its dates are ambiguous. The user chooses once for all files with these titles.
    expect(looked.data).toMatchObject({ dateOrder: null, dateExample: '02/01/2027' });
    expect((await send(sheet)).error).toBe('paymentImport.dateOrderMissing');
    expect((await send(sheet, { dryRun: 'false', dateOrder: 'mdy' })).data).toMatchObject({
      added: 2,
      amount: 19_777,
    });
    expect((await found(one)).map((p) => [p.amount, p.onAccount, p.pays])).toEqual([
      [12_000, 2000, named.number],
    ]);
    expect((await found(two)).map((p) => [p.amount, p.onAccount, p.pays])).toEqual([[7777, 0, exact.number]]);
    expect((await send(sheet)).data).toMatchObject({ added: 0, already: 2, unknown: 1 });
    expect(await found(one)).toHaveLength(1);
  });
  it('with two identical lines adds two payments, and a third identical line later adds one more', async () => {
    const payer = await createTestConsignee(world);
    const line = `2027-02-01,5.00,CASH,${payer.number}\n`;
    expect((await send(`Date,Amount,Reference,Payer\n${line}${line}`)).data.added).toBe(2);
    expect((await send(`Date,Amount,Reference,Payer\n${line}${line}${line}`)).data).toMatchObject({
      added: 1,
      already: 2,
    });
    expect(await found(payer)).toHaveLength(3);
  });
  it('pays several named invoices, and leaves on account what would only go to the oldest invoice', async () => {
    const payer = await createTestConsignee(world);
    const [a, b] = [await bill(payer, 1000), await bill(payer, 2000)];
    await send(
      `Date,Amount,Text\n2027-02-01,25.00,${a.number} and ${b.number}\n2027-02-02,1.00,${payer.number}\n`,
    );
    expect((await found(payer)).map((p) => [p.amount, p.onAccount, p.pays])).toEqual([
      [100, 100, ''],
      [2500, 0, [a.number, b.number].toSorted().join(', ')],
    ]);
  });
  it('sets an invalid line aside, and remembers the meaning of its columns', async () => {
    const payer = await createTestConsignee(world);
    const sheet = (amount: string) => `Wann;Was;Wieviel\n2027-02-01;${payer.number};${amount}\n`;
    const columns = { date: 'Wann', amount: 'Wieviel', text: 'Was' };
    const refused = await send(sheet('12,50'));
    expect([refused.status, refused.message]).toEqual([412, 'Nothing was recorded. Fix 1 error first.']);
    const faulty = `${sheet('12x')}2027-02-02;${payer.number};12,50\n`;
    expect((await send(faulty, { ...columns, dryRun: 'false' })).data).toMatchObject({
      lines: 2,
      added: 1,
      aside: 1,
      faultsInFile: 0,
      faults: [{ row: 2, value: '12x', sentence: 'Enter a valid amount.', blocks: false }],
    });
    expect((await send(sheet('13,50'))).data).toMatchObject({ added: 1, columns });
  });
  it.each<[string, (text: string) => Uint8Array]>([
    ['UTF-8 with its mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with its mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 that does not say so', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16 the other way round', (text) => Buffer.from(text, 'utf16le').swap16()],
    ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ])('in %s is read', async (_, bytes) => {
    const payer = await createTestConsignee(world);
    const answer = await send(
      bytes(`Date;Amount;Payer;Text\r\n2027-02-01;12,50;${payer.number};Señor Muñoz\r\n`),
    );
    expect(answer.data.listed.map((l) => [l.payer?.id, l.amount, l.text])).toEqual([
      [payer.id, 1250, `${payer.number} · Señor Muñoz`],
    ]);
  });
  it('is rejected with a specific error if it is a ZIP, an image or in an unknown encoding', async () => {
    for (const [bytes, error] of [
      [Buffer.from('PK\u0003\u0004\u0014\u0000,a\nb,c\n'), 'zipUnsupported'],
      [Buffer.from([...'Date,Amount\n1,2\n'].join('\0\0\0')), 'charactersInvalid'],
      [Buffer.from('\u0089PNG\r\n\u001a\n\u0000\u0000,\n1,2\n', 'latin1'), 'imageUnsupported'],
    ] as const)
      expect((await send(bytes, {})).error).toBe(`paymentImport.${error}`);
  });
  it('is rejected when empty', async () => {
    expect((await send('  \n')).message).toBe('The file has no rows below its header.');
    expect((await send('Date,Amount\n')).message).toBe('The file has no rows below its header.');
  });
});

it.each([
  [
    'torn',
    '<Document><BkToCstmrStmt><Stmt>',
    /^The file ends at line 1, column \d+, but Document isn’t closed\.$/,
  ],
  ['of another schema', '<Document><a></b></Document>', /^The file is not well-formed XML at line 1/],
  [
    'with entities',
    '<!DOCTYPE x [<!ENTITY y "z">]><Document/>',
    /^The file has its own document type or entities \(line 1, column \d+\)\. Remove them\.$/,
  ],
  [
    'endlessly nested',
    `<Document>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</Document>`,
    /^Elements are nested more than \d+ levels deep at line 1, column \d+\.$/,
  ],
])('a camt.053 statement that is %s is rejected with the error position', async (_, content, says) => {
  const refused = await send(content, { dryRun: 'false' }, 'stmt.xml');
  expect([refused.status, refused.error]).toEqual([400, 'paymentImport.xmlUnreadable']);
  expect(refused.message).toMatch(says);
});
it('a camt.053 statement returns its booked credits, with each payment of a batch separately', async () => {
  const payer = await createTestConsignee(world);
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
describe('A camt.053 statement', () => {
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
    one = await createTestConsignee(world);
    two = await createTestConsignee(world);
  });
  it('reports an error for a batch whose payments do not add up to the booked amount', async () => {
    expect(await told(entry('250.00', tx(one, '100.00') + tx(two, '200.00')))).toEqual({
      paid: [],
      others: 0,
      faults: ['The payments in this batch don’t add up to its amount.'],
    });
  });
  it('ignores a returned payment in a batch', async () => {
    const back = '<CdtDbtInd>DBIT</CdtDbtInd>';
    expect(await told(entry('100.00', tx(one, '150.00') + tx(two, '50.00', back)))).toEqual({
      paid: [[one.id, 15_000]],
      others: 1,
      faults: [],
    });
  });
  it('leaves a batch without separate amounts unassigned, unless one payer paid all of it', async () => {
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
  it('uses the value date without a booking date, and accepts extra decimal zeros', async () => {
    expect(
      await told(entry('100.00000', tx(one), '<ValDt><Dt>2027-02-01</Dt></ValDt>'), entry('1,000', tx(one))),
    ).toEqual({ paid: [[one.id, 10_000]], others: 0, faults: ['Enter a valid amount.'] });
  });
  it('is rejected when it has no entries', async () => {
    expect((await sendEntries()).message).toBe('This file has no bank entries.');
  });
});
it('a future date is an error in a file, as in manual entry', async () => {
  const payer = await createTestConsignee(world);
  const { data } = await send(
    `Date,Amount,Payer\n2027-02-04,1.00,${payer.number}\n2027-02-03,2.00,${payer.number}\n`,
    {},
  );
  expect(data).toMatchObject({ lines: 2, added: 1, aside: 1, amounts: { file: 300, aside: 100 } });
  expect(data.faults).toEqual([
    {
      blocks: false,
      row: 2,
      column: 'Date',
      value: '2027-02-04',
      sentence: 'The payment date can’t be in the future. Record the payment once you receive it.',
    },
  ]);
});

describe('The same payment in another format', () => {
  const camt = (kind: string, entries: string) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}.001.02">
     <${messages[kind]}><Stmt>${entries}</Stmt></${messages[kind]}></Document>`;
  const messages: Record<string, string> = {
    'camt.052': 'BkToCstmrAcctRpt',
    'camt.053': 'BkToCstmrStmt',
    'camt.054': 'BkToCstmrDbtCdtNtfctn',
  };
  const xmlName = (name: string) => name.replaceAll('&', '&amp;');
  const entry = (amount: string, more: string, reference = '') =>
    `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2027-02-01</Dt></BookgDt>
     <AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${more}</NtryDtls></Ntry>`;
  const tx = (name: string, amount = '') =>
    `<TxDtls>${amount && `<Amt Ccy="USD">${amount}</Amt>`}<RltdPties><Dbtr><Nm>${xmlName(name)}</Nm></Dbtr></RltdPties></TxDtls>`;
  const bai = (cents: number, reference: string, text: string) =>
    [
      '01,021000018,55287,270201,0600,1,80,,2/',
      '02,55287,021000018,1,270201,0000,USD,2/',
      '03,0101999999,USD,010,0,,/',
      `16,195,${cents},,${reference},,${text}/`,
      `49,${cents},3/`,
      `98,${cents},1,5/`,
      `99,${cents},1,7/`,
    ].join('\n');
  const states = async (content: string, fields: Record<string, string> = { dryRun: 'false' }) => {
    const { status, data } = await send(content, fields, 'statement');
    return { status, added: data.added, states: data.listed.map((l) => l.state) };
  };
  const held = { status: 200, added: 0, states: ['held'] };
  it('is a possible duplicate in all four formats, shown with the similar payment until a user decides', async () => {
    const payer = await createTestConsignee(world);
    const reference = `SC${payer.id}1999`;
    const wire = entry('255.00', tx(payer.name), reference);
    const sheet = `Date,Description,Amount\n02/01/2027,WIRE IN ${payer.number},255.00\n`;
    expect((await states(bai(25_500, reference, `WIRE ${payer.number}`))).added).toBe(1);
    const [payment] = await found(payer);
    const answer = (await send(sheet, { dryRun: 'false', dateOrder: 'mdy' })).data;
    expect(answer).toMatchObject({ lines: 1, added: 0, held: 1, amounts: { file: 25_500, held: 25_500 } });
    expect(answer.listed[0]).toMatchObject({
      n: 1,
      state: 'held',
      likely: { id: payment?.id, payer: payer.name },
    });
    expect(await states(camt('camt.052', wire))).toEqual({ status: 200, added: 0, states: ['provisional'] });
    expect(await states(camt('camt.053', wire))).toEqual(held);
    expect(await states(camt('camt.054', wire))).toEqual(held);
    expect(await found(payer)).toHaveLength(1);
    // Other columns, another booking day, another spelling of the name: the same payment.
    expect(
      await states(`Posted;Name;Paid in\n2027-02-03;${payer.name.toUpperCase()};255,00\n`, {
        date: 'Posted',
        payer: 'Name',
        amount: 'Paid in',
        dryRun: 'false',
      }),
    ).toEqual(held);
    expect((await states(sheet, { dryRun: 'false', record: '1' })).added).toBe(1);
    expect(await found(payer)).toHaveLength(2);
    expect((await send(sheet)).data).toMatchObject({ added: 0, already: 1, held: 0 });
  });
  it('is a possible duplicate if recorded manually, but not if payer, date or amount differs', async () => {
    const [payer, other] = [await createTestConsignee(world), await createTestConsignee(world)];
    await world.call(recordPaymentEndpoint, {
      as: kemi,
      body: {
        accountId: payer.id,
        date: '2027-01-28',
        amount: 4321,
        method: 'check',
        reference: 'CHK 1',
        shares: [],
      },
    });
    const line = (date: string, amount: string, who: TestAccount) =>
      states(`Date,Amount,Payer\n${date},${amount},${who.number}\n`, {});
    expect(await line('2027-01-31', '43.21', payer)).toEqual(held);
    expect((await line('2027-02-01', '43.21', payer)).added).toBe(1);
    expect((await line('2027-01-31', '43.22', payer)).added).toBe(1);
    expect((await line('2027-01-31', '43.21', other)).added).toBe(1);
  });
  it('matches only one line: the second of two identical lines is recorded', async () => {
    const payer = await createTestConsignee(world);
    await states(bai(700, `AB${payer.id}77`, payer.number));
    const lines = `2027-02-01,7.00,${payer.number}\n`.repeat(2);
    expect(await states(`Date,Amount,Payer\n${lines}`)).toEqual({
      status: 200,
      added: 1,
      states: ['held', 'new'],
    });
  });
  it('is not recorded both as a batch and as its single payments, in either order', async () => {
    const payer = await createTestConsignee(world);
    const details = tx(payer.name, '10.00') + tx(payer.name, '20.00');
    expect((await states(camt('camt.053', entry('30.00', tx(payer.name), `BK${payer.id}01`)))).added).toBe(1);
    expect(await states(camt('camt.054', entry('30.00', details, `BK${payer.id}01`)))).toEqual({
      status: 200,
      added: 0,
      states: ['held', 'held'],
    });
    expect((await states(camt('camt.054', entry('30.00', details, `BK${payer.id}02`)))).added).toBe(2);
    expect(await states(camt('camt.053', entry('30.00', tx(payer.name), `BK${payer.id}02`)))).toEqual(held);
  });
  it('is set aside when unreadable without blocking others; totals are those of the file', async () => {
    const payer = await createTestConsignee(world);
    const euro = entry('5.00', tx(payer.name)).replace('USD', 'EUR');
    const { data } = await send(
      camt('camt.053', euro + entry('77.00', tx(payer.name)) + entry('1.50', tx('Nobody at all'))),
      { dryRun: 'false' },
      's.xml',
    );
    expect(data).toMatchObject({
      lines: 3,
      added: 1,
      amount: 7700,
      unknown: 1,
      aside: 1,
      amounts: { file: 7850, unknown: 150, aside: 0 },
      faults: [{ value: 'EUR', sentence: 'Only US dollars are accepted.', blocks: false }],
    });
    expect((await found(payer)).map((p) => p.amount)).toEqual([7700]);
  });
});
describe('A decision about a possible duplicate', () => {
  const camt = (kind: string, message: string, reference: string, name: string, amount = '255.00') =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}.001.02"><${message}><Stmt>
     <Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2027-02-01</Dt></BookgDt>
     <AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name.replaceAll('&', '&amp;')}</Nm></Dbtr></RltdPties>
     </TxDtls></NtryDtls></Ntry></Stmt></${message}></Document>`;
  const ofx = (reference: string, name: string) =>
    `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
     <BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20270202<TRNAMT>255.00
     <FITID>${reference}<NAME>${name.replaceAll('&', '&amp;')}</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  it('is remembered by bank reference, so that no format asks about the same payment again', async () => {
    const payer = await createTestConsignee(world);
    const reference = `SC${payer.id}8800`;
    await send(`Date,Amount,Payer\n2027-02-01,255.00,${payer.number}\n`);
    const [payment] = await found(payer);
    const file = camt('camt.053', 'BkToCstmrStmt', reference, payer.name);
    expect((await send(file)).data).toMatchObject({ added: 0, held: 1, already: 0, same: 0 });
    // Without a decision it is held again.
    expect((await send(file, {})).data.held).toBe(1);
    expect((await send(file, { same: '1' })).data).toMatchObject({ held: 0, already: 1, same: 1 });
    expect((await send(file, {})).data.held).toBe(1);
    const decided = await send(file, { dryRun: 'false', same: '1' });
    expect(decided.data).toMatchObject({ added: 0, held: 0, same: 1, amounts: { already: 25_500, held: 0 } });
    expect((await send(file, {})).data).toMatchObject({ held: 0, already: 1, same: 0 });
    // Another format, with the reference written differently, and a day later.
    expect((await send(ofx(`0${reference}`, payer.name))).data).toMatchObject({
      format: 'ofx',
      added: 0,
      held: 0,
      already: 1,
    });
    const notice = camt('camt.054', 'BkToCstmrDbtCdtNtfctn', reference, payer.name);
    expect((await send(notice)).data).toMatchObject({ held: 0, already: 1 });
    // The same reference with another amount is another payment.
    const other = camt('camt.053', 'BkToCstmrStmt', reference, payer.name, '256.00');
    expect((await send(other, {})).data).toMatchObject({ already: 0, added: 1 });
    expect(await found(payer)).toHaveLength(1);
    const [told] = await world.rows<{ action: string; amount: number }>(
      `
        select action, (after ->> 'amount')::int as amount
        from audit
        where entity = 'payment' and entity_id = $1
        order by id desc
      `,
      [payment?.id],
    );
    expect(told).toEqual({ action: 'recognized', amount: 25_500 });
  });
  it('applies to one line: a second payment of the same date and amount is still recorded', async () => {
    const payer = await createTestConsignee(world);
    await send(`Date,Amount,Payer\n2027-02-01,255.00,${payer.number}\n`);
    const one = camt('camt.053', 'BkToCstmrStmt', `ZX${payer.id}001`, payer.name);
    await send(one, { dryRun: 'false', same: '1' });
    const two = one
      .replace('<Ntry>', '<Ntry>')
      .replace(/(<Ntry>.*<\/Ntry>)/s, (entry) => entry + entry.replace('001', '002'));
    expect((await send(two)).data).toMatchObject({ added: 1, already: 1, held: 0 });
    expect(await found(payer)).toHaveLength(2);
  });
  it('rejects an invalid list', async () => {
    expect((await send('Date,Amount\n2027-02-01,1.00\n', { same: '1,x' })).status).toBe(400);
  });
});
it('a camt.053 batch with charges becomes its payments, and bank charges and interest are shown', async () => {
  const [one, two] = [await createTestConsignee(world), await createTestConsignee(world)];
  const name = (of: TestAccount) => of.name.replaceAll('&', '&amp;');
  const statement = `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S1</Id>
    <Ntry><Amt Ccy="USD">1526.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2027-02-01</Dt></BookgDt>
    <NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
    <TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs><Amt Ccy="USD">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <RltdPties><Dbtr><Nm>${name(one)}</Nm></Dbtr></RltdPties></TxDtls>
    <TxDtls><Refs><EndToEndId>E2E-2</EndToEndId></Refs><Amt Ccy="USD">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
    <Chrgs><Rcrd><Amt Ccy="USD">26.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Rcrd></Chrgs>
    <RltdPties><Dbtr><Nm>${name(two)}</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>
    <Ntry><Amt Ccy="USD">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2027-02-01</Dt></BookgDt></Ntry>
    </Stmt></BkToCstmrStmt></Document>`;
  expect((await send(statement)).data).toMatchObject({
    lines: 3,
    added: 2,
    amount: 150_000,
    unknown: 1,
    aside: 0,
    charges: -2600,
    faults: [],
  });
  expect((await found(one)).map((p) => p.amount)).toEqual([100_000]);
  expect((await found(two)).map((p) => p.amount)).toEqual([50_000]);
});
it('a QBO file pays the invoices named by its credits, and the same wire in OFX is a possible duplicate', async () => {
  const payer = await createTestConsignee(world);
  const invoice = await bill(payer, 25_500);
  const qbo = (id: string, memo: string) =>
    `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS>
    <STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
    <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20270201<TRNAMT>255.00<FITID>${id}<NAME>${payer.number}<MEMO>${memo}</STMTTRN>
    <STMTTRN><TRNTYPE>CHECK<DTPOSTED>20270201<TRNAMT>-40.00<FITID>${id}C<CHECKNUM>77<NAME>Landlord</STMTTRN>
    </BANKTRANLIST><LEDGERBAL><BALAMT>1000.00<DTASOF>20270203</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const { data } = await send(qbo(`F${payer.id}1`, `Inv ${invoice.number}`), { dryRun: 'false' }, 'bank.qbo');
  expect(data).toMatchObject({
    format: 'ofx',
    added: 1,
    others: 1,
    balances: [{ account: '1', date: '2027-02-03', amount: 100_000 }],
  });
  expect((await found(payer)).map((p) => [p.amount, p.pays])).toEqual([[25_500, invoice.number]]);
  expect((await send(`Date,Amount,Payer\n2027-02-02,255.00,${payer.number}\n`)).data).toMatchObject({
    held: 1,
    added: 0,
  });
  expect((await send(qbo(`F${payer.id}1`, `Inv ${invoice.number}`))).data).toMatchObject({
    already: 1,
    added: 0,
  });
});
it('thousands of payments are matched and recorded in a small number of SQL statements', async () => {
  const payers = await Promise.all(Array.from({ length: 4 }, () => createTestConsignee(world)));
  const due = await createManyPostedTestInvoices(world, payers, 3000);
  // Every second line pays a cent too much, which stays on account.
  const lines = due.map((number, n) => `2027-02-01,${((100 + n + (n % 2)) / 100).toFixed(2)},,Inv ${number}`);
  const sheet = `Date,Amount,Reference,Text\n${lines.join('\n')}\n`;
  expect((await send(sheet)).data).toMatchObject({ added: 3000, unknown: 0 });
  expect(
    await world.rows(
      `
        select count(*) filter (where x.invoice_id is not null and x.open_amount = 0)::int as paid,
          sum(x.open_amount) filter (where x.payment_id is not null)::int as "onAccount",
          count(distinct x.payment_id)::int as payments
        from ledger_item x
        where x.payer_id = any($1)
      `,
      [payers.map((p) => p.id)],
    ),
  ).toEqual([{ paid: 3000, onAccount: -1500, payments: 3000 }]);
  expect((await send(sheet)).data).toMatchObject({ added: 0, already: 3000 });
});
it('two users who import the same file at the same time add each line once', async () => {
  const payer = await createTestConsignee(world);
  const sheet = `Date,Amount,Reference\n2027-02-01,1.00,${payer.number}\n2027-02-01,2.00,${payer.number}\n`;
  const answers = await Promise.all([send(sheet), send(sheet)]);
  expect(answers.map((a) => a.status)).toEqual([200, 200]);
  expect(answers.reduce((sum, a) => sum + a.data.added, 0)).toBe(2);
  expect(await found(payer)).toHaveLength(2);
});
