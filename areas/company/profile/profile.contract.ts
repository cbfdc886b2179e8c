import { z } from 'zod';
import { companyErrors } from './profile.errors.ts';
import { isZone, zoneWrong } from '#areas/accounts/accounts/account-editor.contract.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { plainEmail, text, version, whole, words } from '#kit/contract/fields.ts';

/** The series of numbers that a company chooses the beginning of. */
export const numberSeries = ['order', 'load', 'bol', 'shipment', 'invoice'] as const;
export type NumberSeries = (typeof numberSeries)[number];

export const companyProfile = z.object({
  name: z.string(),
  /** One line: street, city, state ZIP. */
  address: z.string(),
  phone: z.string(),
  /** Name and address that payments are sent to, in one line. */
  remitTo: z.string(),
  taxId: z.string(),
  customerServiceEmail: z.string(),
  gs1Prefix: z.string(),
  /** IANA zone of the head office: invoices, due dates and statements go by its days. */
  zone: z.string(),
  /** The next number of each series. */
  numbers: z.array(z.object({ series: z.enum(numberSeries), next: z.int() })),
  /** Grows with every change of any field. */
  rowVersion: z.int(),
});
export type CompanyProfile = z.output<typeof companyProfile>;

export const getCompany = endpoint({
  id: 'company.get',
  method: 'GET',
  path: '/company',
  needs: ['companyEdit:admin', 'setupView:admin'],
  about: 'Name, addresses and identifiers of the company, and the next number of each series.',
  reply: one(companyProfile),
  ofTheHouse: true,
  live: ['settings', 'setup'],
});
export const companyBody = z.object({
  name: text('Name', 80),
  address: text('Address', 160),
  phone: text('Phone', 40),
  remitTo: text('Remit-to address', 200),
  taxId: words('Tax ID', 40),
  customerServiceEmail: plainEmail('Customer service email'),
  gs1Prefix: text('GS1 company prefix', 12)
    .refine((value) => /^\d{7,12}$/.test(value), {
      error: 'The GS1 company prefix has 7 to 12 digits',
    })
    .meta({ examples: ['0810001'] }),
  zone: text('Time zone', 60).refine((zone) => isZone(zone), { error: zoneWrong }),
  rowVersion: version(),
});
export const saveCompany = endpoint({
  id: 'company.save',
  method: 'PUT',
  path: '/company',
  needs: ['companyEdit:admin'],
  about: 'Saves what documents, mails and public pages say of the company.',
  body: companyBody,
  reply: one(companyProfile),
  refuses: [companyErrors.bolTooLong],
  live: ['settings', 'setup'],
});
export const numberBody = z.object({
  series: z.enum(numberSeries, { error: 'Series is not valid' }),
  next: whole('Next number', 1, 999_999_999),
});
export const setNextNumber = endpoint({
  id: 'company.setNextNumber',
  method: 'PUT',
  path: '/company/numbers',
  needs: ['companyEdit:admin'],
  about:
    'The number that the next order, load, bill of lading, shipment or invoice gets. Numbers only go up.',
  body: numberBody,
  reply: one(companyProfile),
  refuses: [companyErrors.numberTaken, companyErrors.bolTooLong],
  live: ['setup'],
});
