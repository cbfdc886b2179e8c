import type { NumberSeries } from './profile.contract.ts';

export const numberSeriesTitles: Readonly<Record<NumberSeries, string>> = {
  order: 'Orders',
  load: 'Loads',
  bol: 'Bills of lading',
  shipment: 'Shipments',
  invoice: 'Invoices',
};
