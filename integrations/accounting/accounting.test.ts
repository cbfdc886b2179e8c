import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolderAccounting, formatAccountingCsv } from './folder.ts';
import { createHttpAccounting } from './http.ts';
import { AccountingUnavailableError, AccountingRejectedError } from './port.ts';
import type { AccountingDocument } from './port.ts';
import { startFakeAccounting } from './fake.ts';
import type { FakeAccountingReply } from './fake.ts';

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
  it('posts a document once, even when the connection dropped after posting', async () => {
    let torn = true;
    const there = await startFakeAccounting(() => (torn ? { torn, body: null } : undefined));
    const port = createHttpAccounting({ url: `${there.url}/`, token: 'secret' });
    await expect(port.submitDocument(document)).rejects.toThrow(AccountingUnavailableError);
    torn = false;
    expect(await port.submitDocument(document)).toBe('GL-1000');
    expect(await port.submitDocument(document)).toBe('GL-1000');
    expect([there.asked.length, there.booked.size]).toEqual([3, 1]);
    expect(there.asked[0]).toEqual({ document, key: 'invoice 7', token: 'Bearer secret' });
    await there.close();
  });
  const bad: [
    FakeAccountingReply,
    typeof AccountingUnavailableError | typeof AccountingRejectedError,
    string,
  ][] = [
    [
      { status: 422, body: { message: 'Unknown customer IL00401' } },
      AccountingRejectedError,
      'Unknown customer',
    ],
    [{ status: 409, body: 'no json' }, AccountingRejectedError, 'rejected it (409)'],
    [{ status: 503, body: {} }, AccountingUnavailableError, 'responded with 503'],
    [{ status: 401, body: { message: 'token' } }, AccountingUnavailableError, 'responded with 401'],
    [{ status: 200, body: {} }, AccountingUnavailableError, 'returned no reference number'],
    [{ status: 200, body: { reference: '' } }, AccountingUnavailableError, 'returned no reference number'],
    [{ status: 200, body: 'x'.repeat(200_000) }, AccountingUnavailableError, 'is too large'],
    [{ status: 302, body: {} }, AccountingRejectedError, '(302)'],
  ];
  it.each(bad)('classifies %j', async (answer, kind, says) => {
    const there = await startFakeAccounting(() => answer);
    const handed = createHttpAccounting({ url: there.url }).submitDocument(document);
    await expect(handed).rejects.toThrow(kind);
    await expect(handed).rejects.toThrow(says);
    await there.close();
  });
  it('is unavailable when the server does not listen', async () => {
    const there = await startFakeAccounting();
    await there.close();
    await expect(createHttpAccounting({ url: there.url }).submitDocument(document)).rejects.toThrow(
      'didn’t respond',
    );
    await expect(createHttpAccounting({ url: there.url }).checkConnection()).rejects.toThrow(
      'didn’t respond',
    );
  });
  it('checks whether it would accept documents, and posts nothing', async () => {
    let state: FakeAccountingReply | undefined;
    const there = await startFakeAccounting(undefined, () => state);
    const port = createHttpAccounting({ url: there.url, token: 'secret' });
    await port.checkConnection();
    state = { status: 401, body: {} };
    await expect(port.checkConnection()).rejects.toThrow('rejected the token (401)');
    state = { status: 404, body: {} };
    await expect(port.checkConnection()).rejects.toThrow('responded with 404');
    expect([there.probed.at(0), there.booked.size]).toEqual(['Bearer secret', 0]);
    await there.close();
  });
  it('calls no internal address, and none without encryption, unless allowed', async () => {
    const there = await startFakeAccounting();
    const at = there.url.replace('http:', 'https:');
    for (const url of [there.url, at, at.replace('127.0.0.1', 'localhost')]) {
      const port = createHttpAccounting({ url, blocksInternalAddresses: true });
      await expect(port.submitDocument(document)).rejects.toThrow('not on the public internet');
      await expect(port.checkConnection()).rejects.toThrow('not on the public internet');
    }
    expect(there.asked).toEqual([]);
    await there.close();
  });
});

describe('accounting by file', () => {
  it('writes one complete file per document, once, without executable formulas', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'coldlane-accounting-')), 'out');
    const port = createFolderAccounting(folder);
    expect(await port.submitDocument(document)).toBe('credit-4400107.csv');
    await port.submitDocument(document);
    await port.checkConnection();
    expect(await readdir(folder)).toEqual(['credit-4400107.csv']);
    expect((await readFile(join(folder, 'credit-4400107.csv'), 'utf8')).split('\r\n')).toEqual([
      '\uFEFFkind,number,date,due,account,name,credit of,line,charge code,gl account,description,amount,company,receivable account',
      `credit,4400107,2027-02-03,2027-02-03,IL00401,"Peña, ""Flores""",4400100,1,FRT,4000,'=1+1,-141.17,COLD,`,
      'credit,4400107,2027-02-03,2027-02-03,IL00401,"Peña, ""Flores""",4400100,2,FSC,,Fuel,-48.71,COLD,',
      '',
    ]);
    expect(formatAccountingCsv({ ...document, lines: [] }).split('\r\n')).toHaveLength(2);
  });
  it('reports when its folder is not writable', async () => {
    // A file is in place of the folder.
    const within = join(import.meta.filename, 'none');
    await expect(createFolderAccounting(within).submitDocument(document)).rejects.toThrow(
      AccountingUnavailableError,
    );
    await expect(createFolderAccounting(within).checkConnection()).rejects.toThrow(
      'Can’t write to the accounting folder',
    );
  });
});
