import type { ConsigneeFlag } from './accounts.contract.ts';

/** What each flag does today, in the groups in which users look for it (docs/domain/people.md#consignee-flags). */
export const consigneeFlagGroups: readonly { name: string; flags: Partial<Record<ConsigneeFlag, string>> }[] =
  [
    {
      name: 'Delivery',
      flags: {
        accessibleDock: 'Trailers can reach the dock (info only).',
        appointmentRequired: 'Deliveries need an appointment (billable).',
        lumperStop: 'Lumper unloading (billable).',
        enforceDeliveryWindow: 'The planner gives its delivery window priority.',
        checkBarcodeTemp: 'The scanner asks for the temperature of its units.',
      },
    },
    {
      name: 'Documents',
      flags: {
        bolRequired: 'A signed copy of the bill of lading is required.',
        podRequired: 'Its bill of lading requires a proof of delivery.',
        packingList: 'Requires a packing list. Order entry shows a reminder.',
        needAgPaperWork: 'Requires agriculture documents. Order entry shows a reminder.',
        palletReceipts: 'Wants pallet receipts (info only).',
      },
    },
    {
      name: 'Invoices and messages',
      flags: {
        emailInvoices: 'Invoices are emailed with that day’s batch.',
        mail: 'Prefers documents by postal mail (info only).',
        uploadStatements: 'Wants statements uploaded (info only).',
        unsubscribeBroadcast: 'No broadcast messages (info only).',
      },
    },
    {
      name: 'Charges',
      flags: {
        fuelExempt: 'Not charged a fuel surcharge.',
        holidayExempt: 'Not charged a holiday surcharge.',
      },
    },
    {
      name: 'Business type',
      flags: {
        atlProduce: 'Tariffs can be limited to it.',
        chilledLtlFak: 'Tariffs can be limited to it.',
        ecommerce: 'Tariffs can be limited to it.',
        floral: 'Tariffs can be limited to it.',
        floralChains: 'Tariffs can be limited to it.',
        massMarket: 'Tariffs can be limited to it.',
        plants: 'Tariffs can be limited to it.',
        retailFlorist: 'Tariffs can be limited to it.',
      },
    },
  ];
