import { z } from 'zod';
import { companyErrors } from './profile.errors.ts';
import {
  isValidAreaCityTimeZone,
  invalidTimeZoneMessage,
} from '#areas/accounts/accounts/account-editor.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  asciiEmailField,
  textField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';

/** The number series whose start a company can choose. */
export const documentNumberSeries = ['order', 'load', 'bol', 'shipment', 'invoice'] as const;
export type DocumentNumberSeries = (typeof documentNumberSeries)[number];

export const companyProfileSchema = z.object({
  name: z.string(),
  /** One line: street, city, state ZIP. */
  address: z.string(),
  phone: z.string(),
  /** Name and address that payments are sent to, in one line. */
  remitTo: z.string(),
  taxId: z.string(),
  customerServiceEmail: z.string(),
  gs1Prefix: z.string(),
  /** IANA time zone of the head office. Invoices, due dates and statements use its days. */
  zone: z.string(),
  /** The next number of each series. */
  numbers: z.array(z.object({ series: z.enum(documentNumberSeries), next: z.int() })),
  /** Increases with every change of any field. */
  rowVersion: z.int(),
});
export type CompanyProfile = z.output<typeof companyProfileSchema>;

export const getCompanyProfileEndpoint = defineEndpoint({
  id: 'company.get',
  method: 'GET',
  path: '/company',
  permissions: ['companyEdit:admin', 'setupView:admin'],
  summary:
    'Get the company profile. It has the name, addresses and identifiers of the company, and the next number of each series.',
  reply: itemReply(companyProfileSchema),
  ofTheHouse: true,
  live: ['settings', 'setup'],
});
export const companyBodySchema = z.object({
  name: textField('Name', 80),
  address: textField('Address', 160),
  phone: textField('Phone', 40),
  remitTo: textField('Remit-to address', 200),
  taxId: optionalTextField('Tax ID', 40),
  customerServiceEmail: asciiEmailField('Customer service email'),
  gs1Prefix: textField('GS1 company prefix', 12)
    .refine((value) => /^\d{7,12}$/.test(value), {
      error: 'The GS1 company prefix must have 7 to 12 digits',
    })
    .meta({ examples: ['0810001'] }),
  zone: textField('Time zone', 60).refine((timeZone) => isValidAreaCityTimeZone(timeZone), {
    error: invalidTimeZoneMessage,
  }),
  rowVersion: rowVersionField(),
});
export const updateCompanyProfileEndpoint = defineEndpoint({
  id: 'company.save',
  method: 'PUT',
  path: '/company',
  permissions: ['companyEdit:admin'],
  summary: 'Update the company details that documents, emails and public pages show.',
  body: companyBodySchema,
  reply: itemReply(companyProfileSchema),
  errors: [companyErrors.bolNumberTooLong],
  live: ['settings', 'setup'],
});
export const nextNumberBodySchema = z.object({
  series: z.enum(documentNumberSeries, { error: 'Series isn’t valid' }),
  next: integerField('Next number', 1, 999_999_999),
});
export const setNextNumberEndpoint = defineEndpoint({
  id: 'company.setNextNumber',
  method: 'PUT',
  path: '/company/numbers',
  permissions: ['companyEdit:admin'],
  summary:
    'Set the next number for orders, loads, bills of lading, shipments or invoices. Numbers only go up.',
  body: nextNumberBodySchema,
  reply: itemReply(companyProfileSchema),
  errors: [companyErrors.numberTooLow, companyErrors.bolNumberTooLong],
  live: ['setup'],
});
