import type { ConsigneeFlag } from './accounts.contract.ts';

/** What each flag does today, in the groups that people look for it (docs/domain/people.md#consignee-flags). */
export const consigneeFlagGroups: readonly { name: string; flags: Partial<Record<ConsigneeFlag, string>> }[] =
  [
    {
      name: 'Delivery',
      flags: {
        accessibleDock: 'A trailer reaches its dock. For information.',
        appointmentRequired: 'The truck comes by appointment, which is charged.',
        lumperStop: 'Somebody else unloads the truck, which is charged.',
        enforceDeliveryWindow: 'The planner keeps its delivery window before all others.',
        checkBarcodeTemp: 'The scanner asks the temperature of its units.',
      },
    },
    {
      name: 'Papers',
      flags: {
        bolRequired: 'Its bill of lading asks for a signed copy.',
        podRequired: 'Its bill of lading asks for a proof of delivery.',
        packingList: 'Wants a packing list; order entry says so.',
        needAgPaperWork: 'Wants agriculture papers; order entry says so.',
        palletReceipts: 'Wants receipts for pallets. For information.',
      },
    },
    {
      name: 'Invoices and messages',
      flags: {
        emailInvoices: 'Its invoices are mailed with those of their day.',
        mail: 'Wants its papers by post. For information.',
        uploadStatements: 'Wants its statements uploaded. For information.',
        unsubscribeBroadcast: 'Wants no messages that go to everybody. For information.',
      },
    },
    {
      name: 'Charges',
      flags: {
        fuelExempt: 'No fuel surcharge is charged.',
        holidayExempt: 'No surcharge of a holiday period is charged.',
      },
    },
    {
      name: 'Kind of business',
      flags: {
        atlProduce: 'A tariff may be for it alone.',
        chilledLtlFak: 'A tariff may be for it alone.',
        ecommerce: 'A tariff may be for it alone.',
        floral: 'A tariff may be for it alone.',
        floralChains: 'A tariff may be for it alone.',
        massMarket: 'A tariff may be for it alone.',
        plants: 'A tariff may be for it alone.',
        retailFlorist: 'A tariff may be for it alone.',
      },
    },
  ];
