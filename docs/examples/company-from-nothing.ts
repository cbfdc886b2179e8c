import { connectToApi } from './calls.ts';
import { runFirstOrderThroughStatement } from './first-order.ts';
import { setUpExampleCompany } from './set-up-company.ts';

/**
 * Sets up an empty company and takes one order to a paid invoice, by calls alone (docs/company-from-nothing.md):
 * COLDLANE_TOKEN=… node docs/examples/company-from-nothing.ts http://localhost:3000
 */

const [baseUrl = 'http://localhost:3000'] = process.argv.slice(2);
const token = process.env['COLDLANE_TOKEN'];
if (token === undefined) throw new Error('Set COLDLANE_TOKEN to an access token of an administrator.');
const say = (line: string) => process.stdout.write(`${line}\n`);

const calls = connectToApi(baseUrl, `Bearer ${token}`);
const company = await setUpExampleCompany(calls);
const setup = await calls.call<{ isComplete: boolean }>('GET', '/setup');
say(`The company is set up${setup.isComplete ? ', and its checklist is complete' : ''}.`);
const paid = await runFirstOrderThroughStatement(calls, baseUrl, company);
say(`Boxes ${paid.codes.join(', ')} left on bill of lading ${paid.bolNumbers.join(', ')}.`);
say(`Invoice ${paid.invoice.number} over $${(paid.invoice.amount / 100).toFixed(2)} is posted and paid.`);
say(`The payer owes $${(paid.owedCents / 100).toFixed(2)}.`);
