import type { DocumentNumberSeries } from './profile.contract.ts';

export const documentNumberSeriesTitles: Readonly<Record<DocumentNumberSeries, string>> = {
  order: 'Orders',
  load: 'Loads',
  bol: 'Bills of lading',
  shipment: 'Shipments',
  invoice: 'Invoices',
};
