import * as contract from './quotes.contract.ts';
import * as service from './quotes.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(contract.findQuotes, (work, { query }) => service.find(work, query)),
  on(contract.priceFreight, (work, { query }) => service.price(work, query)),
  on(contract.getQuote, (work, { params }) => service.seen(work, params.id)),
  on(contract.printQuote, (work, { params }) => service.print(work, params.id)),
  on(contract.keepQuote, (work, { body }) => service.keep(work, body)),
  on(contract.withdrawQuote, (work, { params }) => service.withdraw(work, params.id)),
];
