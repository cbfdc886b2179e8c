import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBoxThatLeft, byTheClock, lettersTo, query } from './behind.ts';
import { launch, settled, signIn, violations, visit } from './browser.ts';
import type { Visit } from './browser.ts';
import { theProduct } from './provided.ts';

/**
 * What happened comes as one mail in the morning, for whoever chose that, until he wants no more. The morning is not waited for: what
 * happened is made a day older, and the product does what it does every minute.
 */
const { address, chromium } = theProduct();
const email = 'tom.brandt@lakeshore.example';
const path = '/customerCenter/account';
let browser: Browser;
let tom: Visit;
let kemi: Visit;
let box = 0;
/** The claim by its number and as its page is addressed. */
const claim = { number: '', id: '' };

beforeAll(async () => {
  box = await aBoxThatLeft('IL00401');
  browser = await launch(chromium);
  tom = await visit(browser);
  kemi = await visit(browser);
}, 120_000);
afterAll(() => browser.close());

const his = `n.user_id = (select id from app_user where email = '${email}')`;
/** How many of his notices wait for the next mail. */
const waiting = async (): Promise<number> =>
  (await query(`select from notice n where ${his} and n.by_mail and n.mail_key is null`)).length;
/** The house writes to a claimant of each step, too; what sums up notices says so. */
const digests = () => lettersTo(email).filter(({ subject }) => / notices?$/.test(subject));
const aDayLater = () =>
  query(`update notice n set at = n.at - interval '1 day' where ${his} and n.mail_key is null`);
const byMail = (page: Page) =>
  page
    .getByRole('region', { name: 'Notices' })
    .getByRole('checkbox', { name: 'A claim went a step on: By mail' });
const says = async (page: Page, note: string): Promise<void> => {
  // What both sides may do stands behind what the house does next.
  await page.getByRole('button', { name: 'Actions' }).last().click();
  await page.getByText('Add note…', { exact: true }).last().click();
  const form = page.getByRole('dialog', { name: `Note on claim ${claim.number}` });
  await form.getByLabel('Note', { exact: true }).fill(note);
  await form.getByRole('button', { name: 'Add note' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText(note).first().waitFor();
};

it('is chosen in My account: a kind by mail, every morning', async () => {
  const { page } = tom;
  await signIn(page, address, email, 'Coldlane-2027');
  await page.goto(address + path);
  const mine = page.getByRole('region', { name: 'Notices' });
  await byMail(page).waitFor();
  await byMail(page).click();
  await page.getByText('It is kept how you are told of it.').first().waitFor();
  await expect.poll(() => byMail(page).isChecked()).toBe(true);
  await mine.getByLabel('Mails come').selectOption({ label: 'Every morning' });
  await mine.getByLabel('Morning').fill('06:00');
  await mine.getByRole('button', { name: 'Save hours' }).click();
  await page.getByText('It is kept when your notices are mailed.').waitFor();
  await settled(page);
  expect(await violations(page)).toEqual([]);
});

it('tells of nothing before the morning, though things happen', async () => {
  const { page } = tom;
  await page.goto(`${address}/customerServices/claims?file=unit&of=${box}`);
  await page.getByLabel('Type').selectOption('damaged');
  await page.getByLabel('Amount claimed').fill('41.00');
  await page.getByLabel('What happened').fill('Two bunches were frozen.');
  await page
    .getByRole('button', { name: /^File claim(?!…)/ })
    .last()
    .click();
  const filed = page.getByText(/Claim CL-\d+ filed\./).first();
  await filed.waitFor();
  claim.number = /CL-\d+/.exec(await filed.innerText())?.[0] ?? '';
  await page.waitForURL(/open=\d+/);
  claim.id = new URL(page.url()).searchParams.get('open') ?? '';

  const { page: office } = kemi;
  await signIn(
    office,
    address,
    'kemi.okafor@coldlane.example',
    'Coldlane-2027',
    `/customerServices/claims?open=${claim.id}`,
  );
  await office
    .getByRole('button', { name: /^Acknowledge claim(?!…)/ })
    .last()
    .click();
  await office.getByText('Acknowledged').first().waitFor();
  await says(office, 'The driver says that the reefer stood at 28 degrees.');
  await says(office, 'We have asked the carrier for its readings.');
  // What he did himself he knows, and of the acknowledgement he has a letter of its own.
  await expect.poll(waiting).toBe(2);
  await byTheClock('mail-notices');
  expect(await waiting()).toBe(2);
  expect(digests()).toEqual([]);
});

it('comes in the morning as one mail with all of it, and its links lead to the record', async () => {
  const { page } = tom;
  await aDayLater();
  await byTheClock('mail-notices');
  await expect.poll(() => digests().length).toBe(1);
  const [mail] = digests();
  expect(mail?.subject).toContain('2 notices');
  const lines = mail?.text.split('\n') ?? [];
  expect(lines.filter((line) => line.includes(claim.number))).toEqual([
    `There is a note on claim ${claim.number} of Lakeshore Wholesale`,
    `There is a note on claim ${claim.number} of Lakeshore Wholesale`,
  ]);
  const letters = lettersTo(email).filter(({ subject }) => subject.includes(claim.number));
  expect(letters.map(({ subject }) => subject)).toContain(`Claim ${claim.number} is being looked into`);
  const links = lines.filter((line) => line.startsWith(address) && line.includes('claims'));
  expect(new Set(links)).toEqual(new Set([`${address}/customerServices/claims?open=${claim.id}`]));
  await page.goto(links[0] ?? '');
  await page.getByRole('complementary').getByText(claim.number).first().waitFor();
  await page.getByText('The driver says that the reefer stood at 28 degrees.').first().waitFor();
  // Nothing comes twice, however often the clock strikes.
  await byTheClock('mail-notices');
  await byTheClock('mail-notices');
  expect(await waiting()).toBe(0);
  expect(digests()).toHaveLength(1);
});

it('stops when he switches it off, also what waits for the next morning', async () => {
  const { page } = tom;
  await says(kemi.page, 'We wait for the reading of the trailer.');
  await expect.poll(waiting).toBe(1);
  await page.goto(address + path);
  await byMail(page).click();
  await expect.poll(() => byMail(page).isChecked()).toBe(false);
  await expect.poll(waiting).toBe(0);
  await says(kemi.page, 'The trailer stood at 28 degrees for an hour.');
  // The bell still tells of it.
  await page.getByRole('button', { name: /^Notices, \d+ unread$/ }).click();
  await page
    .getByRole('dialog', { name: /Notices/ })
    .getByRole('link', { name: `There is a note on claim ${claim.number} of Lakeshore Wholesale` })
    .nth(3)
    .waitFor();
  await aDayLater();
  await byTheClock('mail-notices');
  expect(digests()).toHaveLength(1);
  expect(tom.complaints).toEqual([]);
  expect(kemi.complaints).toEqual([]);
});
