import * as contract from './quotes.contract.ts';
import * as service from './quotes.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.findQuotesEndpoint, (work, { query }) => service.listQuotes(work, query)),
  defineRoute(contract.priceFreightEndpoint, (work, { query }) => service.priceFreight(work, query)),
  defineRoute(contract.getQuoteEndpoint, (work, { params }) => service.getQuote(work, params.id)),
  defineRoute(contract.printQuoteEndpoint, (work, { params }) => service.printQuote(work, params.id)),
  defineRoute(contract.createQuoteEndpoint, (work, { body }) => service.createQuote(work, body)),
  defineRoute(contract.withdrawQuoteEndpoint, (work, { params }) => service.withdrawQuote(work, params.id)),
];
