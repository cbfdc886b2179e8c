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
        enforceDeliveryWindow: 'Load planning prioritizes this consignee’s delivery window.',
        checkBarcodeTemp: 'The scanner asks for the temperature of this consignee’s units.',
      },
    },
    {
      name: 'Documents',
      flags: {
        bolRequired: 'A signed copy of the bill of lading is required.',
        podRequired: 'The bill of lading requires a proof of delivery.',
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
        atlProduce: 'Tariffs can be limited to this business type.',
        chilledLtlFak: 'Tariffs can be limited to this business type.',
        ecommerce: 'Tariffs can be limited to this business type.',
        floral: 'Tariffs can be limited to this business type.',
        floralChains: 'Tariffs can be limited to this business type.',
        massMarket: 'Tariffs can be limited to this business type.',
        plants: 'Tariffs can be limited to this business type.',
        retailFlorist: 'Tariffs can be limited to this business type.',
      },
    },
  ];
