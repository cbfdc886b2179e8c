import {
  getRecentFuelPricesAndTablesEndpoint,
  generateFuelTableEndpoint,
  saveFuelPriceEndpoint,
  saveFuelTableEndpoint,
} from './fuel.contract.ts';
import * as service from './fuel.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(getRecentFuelPricesAndTablesEndpoint, (work) => service.getRecentFuelPricesAndTables(work)),
  defineRoute(saveFuelPriceEndpoint, (work, { body }) => service.saveFuelPrice(work, body)),
  defineRoute(generateFuelTableEndpoint, (work, { body }) => service.generateFuelTable(work, body)),
  defineRoute(saveFuelTableEndpoint, (work, { body }) => service.saveFuelTable(work, body)),
];
