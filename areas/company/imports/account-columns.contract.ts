import type { ImportColumn } from './import-column.contract.ts';
import { accountSheetColumns } from '#areas/accounts/accounts/account-import.contract.ts';
import type { AccountSheetColumn } from '#areas/accounts/accounts/account-import.contract.ts';

/** Other titles that previous systems use for the columns of an account. */
const aliases: Partial<Record<AccountSheetColumn, readonly string[]>> = {
  number: ['Account', 'Account number', 'Customer number', 'Code', 'Customer'],
  type: ['Account type', 'Kind'],
  name: ['Company', 'Customer name', 'Account name'],
  billingName: ['Bill name', 'Legal name'],
  address: ['Address 1', 'Street', 'Street address'],
  city: ['Town'],
  state: ['Province', 'ST'],
  zip: ['Postal code', 'ZIP code', 'Postcode'],
  zone: ['Zone', 'Timezone'],
  latitude: ['Lat'],
  longitude: ['Lng', 'Lon', 'Long'],
  phone: ['Telephone', 'Phone number', 'Mobile'],
  email: ['E-mail', 'Email address'],
  termsDays: ['Terms days', 'Net days', 'Payment days'],
  paymentTerm: ['Freight terms'],
  billTo: ['Bill to', 'Bill-to', 'Payer', 'Parent'],
  warehouse: ['Receiving warehouse', 'Warehouse'],
};
/** A shipper, a consignee and a bill-to, each as an example row of the template. */
const examples: Partial<Record<AccountSheetColumn, readonly [string, string, string]>> = {
  number: ['MA00101', 'IL00001', 'TP00901'],
  type: ['shipper', 'consignee', 'bill-to'],
  name: ['Andes Rose Importers', 'Lakeshore Wholesale', 'Prairie Payments'],
  address: ['1500 NW 95th Ave', '200 Dock St', '12 Main St'],
  city: ['Miami', 'Chicago', 'Peoria'],
  state: ['FL', 'IL', 'IL'],
  zip: ['33172', '60607', '61602'],
  latitude: ['', '41.8764', ''],
  longitude: ['', '-87.6525', ''],
  phone: ['+13055550101', '+13125550102', '+13095550103'],
  email: ['office@andes.example', 'dock@lakeshore.example', 'ap@prairie.example'],
  termsDays: ['15', '30', '30'],
  paymentTerm: ['Prepaid', '3rd Party', 'Collect'],
  billTo: ['', 'TP00901', ''],
  warehouse: ['MIA', '', ''],
};

/** A file for existing accounts needs only their numbers. What a new account lacks is reported at its row. */
export const accountImportColumns: readonly ImportColumn[] = accountSheetColumns.map(
  ({ id, title, takes: hint, needed }) => {
    const [example = '', ...moreExamples] = examples[id] ?? [];
    return {
      id,
      title,
      hint,
      aliases: aliases[id] ?? [],
      isRequired: id === 'number',
      isRequiredWhenNew: needed,
      example,
      moreExamples,
    };
  },
);
