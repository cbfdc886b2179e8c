import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountingFolder, csvOf } from './file.ts';
import { httpAccounting } from './http.ts';
import { AccountingAway, AccountingRefused } from './port.ts';
import type { AccountingDocument } from './port.ts';
import { pretendAccounting } from './pretend.ts';
import type { PretendAnswer } from './pretend.ts';

const document: AccountingDocument = {
  key: 'invoice 7',
  kind: 'credit',
  number: '4400107',
  date: '2027-02-03',
  dueDate: '2027-02-03',
  company: 'COLD',
  receivableAccount: null,
  account: { number: 'IL00401', name: 'Peña, "Flores"' },
  amount: -18_988,
  creditOf: '4400100',
  lines: [
    { chargeCode: 'FRT', glAccount: '4000', description: '=1+1', amount: -14_117 },
    { chargeCode: 'FSC', glAccount: null, description: 'Fuel', amount: -4871 },
  ],
};

describe('accounting over HTTP', () => {
  it('books a document once, also when the line broke after it was booked', async () => {
    let torn = true;
    const there = await pretendAccounting(() => (torn ? { torn, body: null } : undefined));
    const port = httpAccounting({ url: `${there.url}/`, token: 'secret' });
    await expect(port.hand(document)).rejects.toThrow(AccountingAway);
    torn = false;
    expect(await port.hand(document)).toBe('GL-1000');
    expect(await port.hand(document)).toBe('GL-1000');
    expect([there.asked.length, there.booked.size]).toEqual([3, 1]);
    expect(there.asked[0]).toEqual({ document, key: 'invoice 7', token: 'Bearer secret' });
    await there.close();
  });
  const bad: [PretendAnswer, typeof AccountingAway | typeof AccountingRefused, string][] = [
    [{ status: 422, body: { message: 'Unknown customer IL00401' } }, AccountingRefused, 'Unknown customer'],
    [{ status: 409, body: 'no json' }, AccountingRefused, 'refuses it (409)'],
    [{ status: 503, body: {} }, AccountingAway, 'answered 503'],
    [{ status: 401, body: { message: 'token' } }, AccountingAway, 'answered 401'],
    [{ status: 200, body: {} }, AccountingAway, 'without a reference'],
    [{ status: 200, body: { reference: '' } }, AccountingAway, 'without a reference'],
    [{ status: 200, body: 'x'.repeat(200_000) }, AccountingAway, 'too much'],
    [{ status: 302, body: {} }, AccountingRefused, '(302)'],
  ];
  it.each(bad)('tells %j apart', async (answer, kind, says) => {
    const there = await pretendAccounting(() => answer);
    const handed = httpAccounting({ url: there.url }).hand(document);
    await expect(handed).rejects.toThrow(kind);
    await expect(handed).rejects.toThrow(says);
    await there.close();
  });
  it('is away when nobody listens', async () => {
    const there = await pretendAccounting();
    await there.close();
    await expect(httpAccounting({ url: there.url }).hand(document)).rejects.toThrow('did not answer');
    await expect(httpAccounting({ url: there.url }).probe()).rejects.toThrow('did not answer');
  });
  it('says whether it would take anything, and books nothing for it', async () => {
    let state: PretendAnswer | undefined;
    const there = await pretendAccounting(undefined, () => state);
    const port = httpAccounting({ url: there.url, token: 'secret' });
    await port.probe();
    state = { status: 401, body: {} };
    await expect(port.probe()).rejects.toThrow('does not take the token (401)');
    state = { status: 404, body: {} };
    await expect(port.probe()).rejects.toThrow('answered 404');
    expect([there.probed.at(0), there.booked.size]).toEqual(['Bearer secret', 0]);
    await there.close();
  });
  it('calls nothing inside, and nothing without encryption, unless it may', async () => {
    const there = await pretendAccounting();
    const at = there.url.replace('http:', 'https:');
    for (const url of [there.url, at, at.replace('127.0.0.1', 'localhost')]) {
      const port = httpAccounting({ url, guarded: true });
      await expect(port.hand(document)).rejects.toThrow('not on the public internet');
      await expect(port.probe()).rejects.toThrow('not on the public internet');
    }
    expect(there.asked).toEqual([]);
    await there.close();
  });
});

describe('accounting by file', () => {
  it('writes one file a document, whole, harmless and once', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'coldlane-accounting-')), 'out');
    const port = accountingFolder(folder);
    expect(await port.hand(document)).toBe('credit-4400107.csv');
    await port.hand(document);
    await port.probe();
    expect(await readdir(folder)).toEqual(['credit-4400107.csv']);
    expect((await readFile(join(folder, 'credit-4400107.csv'), 'utf8')).split('\r\n')).toEqual([
      '\uFEFFkind,number,date,due,account,name,credit of,line,charge code,gl account,description,amount,company,receivable account',
      `credit,4400107,2027-02-03,2027-02-03,IL00401,"Peña, ""Flores""",4400100,1,FRT,4000,'=1+1,-141.17,COLD,`,
      'credit,4400107,2027-02-03,2027-02-03,IL00401,"Peña, ""Flores""",4400100,2,FSC,,Fuel,-48.71,COLD,',
      '',
    ]);
    expect(csvOf({ ...document, lines: [] }).split('\r\n')).toHaveLength(2);
  });
  it('says when its folder cannot be written', async () => {
    // A file stands where the folder should be.
    const within = join(import.meta.filename, 'none');
    await expect(accountingFolder(within).hand(document)).rejects.toThrow(AccountingAway);
    await expect(accountingFolder(within).probe()).rejects.toThrow('cannot be written');
  });
});
