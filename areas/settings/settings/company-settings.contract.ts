import type { SettingDefinition } from './setting.contract.ts';
import { productName } from '#kit/contract/product.ts';
import { defaultCompanyTimeZone } from '#kit/contract/time-zones.ts';

/** The company's identity on its documents, emails and pages. The screen Company groups these settings. */

const billing = [
  { path: '/customerCenter/manageInvoices', title: 'Invoices' },
  { path: '/customerService/customerStatements', title: 'Statements' },
];
const documents = [
  { path: '/customerCenter/billOfLading', title: 'Bills of Lading' },
  ...billing,
  { path: '/customerService/orderEntry', title: 'Order Entry' },
];

export const companySettingDefinitions = {
  companyName: {
    id: 28,
    label: 'Documents: company name',
    type: 1,
    defaultValue: '',
    valueWhileEmpty: productName,
    maxLength: 80,
    usedBy: documents,
  },
  companyAddress: {
    id: 29,
    label: 'Documents: company address',
    type: 1,
    defaultValue: '',
    maxLength: 160,
    usedBy: documents,
  },
  companyPhone: {
    id: 30,
    label: 'Documents: company phone',
    type: 1,
    defaultValue: '',
    maxLength: 40,
    usedBy: documents,
  },
  companyTimeZone: {
    id: 138,
    label: 'Documents: head office time zone, used to date invoices and statements',
    type: 1,
    defaultValue: defaultCompanyTimeZone,
    valueWhileEmpty: defaultCompanyTimeZone,
    maxLength: 60,
    format: 'zone',
    usedBy: billing,
  },
  companyTaxId: {
    id: 47,
    label: 'Documents: tax ID of the company',
    type: 1,
    defaultValue: '',
    maxLength: 40,
    usedBy: billing,
  },
} satisfies Record<string, SettingDefinition>;
