/** How far an import is. */
export const importStates = [
  'read',
  'checking',
  'checked',
  'importing',
  'imported',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** What can be imported, in the order in which a company needs it. */
export const importKinds = ['consigneeLists', 'holidays', 'openInvoices', 'openPayments'] as const;
export type ImportKindId = (typeof importKinds)[number];

export interface ImportColumn {
  id: string;
  title: string;
  /** Other titles that old systems give the column. */
  aliases: readonly string[];
  isRequired: boolean;
  /** What the column takes, for people. */
  takes: string;
  /** A value of the template's example row. */
  example: string;
  /** Its cells are dates: their order is asked for when the file does not tell it. */
  isDate?: true;
}
const payer: ImportColumn = {
  id: 'payer',
  title: 'Payer',
  aliases: ['Bill to', 'Customer', 'Account', 'Account number'],
  isRequired: true,
  takes: 'The number of the account that pays.',
  example: 'IL00001',
};
const openAmount: ImportColumn = {
  id: 'amount',
  title: 'Open amount',
  aliases: ['Amount', 'Balance', 'Open', 'Amount due'],
  isRequired: true,
  takes: 'What is still open, above 0.',
  example: '1,234.50',
};
const note: ImportColumn = {
  id: 'note',
  title: 'Note',
  aliases: ['Description', 'Memo'],
  isRequired: false,
  takes: 'Shown on the invoice. Blank: Opening balance.',
  example: 'Freight of December',
};
export const importColumns: Readonly<Record<ImportKindId, readonly ImportColumn[]>> = {
  consigneeLists: [
    {
      id: 'shipper',
      title: 'Shipper',
      aliases: ['Shipper number', 'Grower', 'Shipper account'],
      isRequired: true,
      takes: 'The number of a shipper.',
      example: 'MA00101',
    },
    {
      id: 'consignee',
      title: 'Consignee',
      aliases: ['Consignee number', 'Customer', 'Ship to'],
      isRequired: true,
      takes: 'The number of a consignee that the shipper may ship to.',
      example: 'IL00001',
    },
  ],
  holidays: [
    {
      id: 'name',
      title: 'Name',
      aliases: ['Holiday', 'Period'],
      isRequired: true,
      takes: 'The name of the period.',
      example: 'Valentine’s Day 2027',
    },
    {
      id: 'from',
      title: 'First day',
      aliases: ['From', 'Start', 'Effective date'],
      isRequired: true,
      takes: 'The first ship date of the period.',
      example: '01/19/2027',
      isDate: true,
    },
    {
      id: 'to',
      title: 'Last day',
      aliases: ['To', 'End', 'Expiration date'],
      isRequired: true,
      takes: 'The last ship date of the period.',
      example: '02/12/2027',
      isDate: true,
    },
    {
      id: 'earlyAccess',
      title: 'Early access',
      aliases: ['Open from', 'Early access date'],
      isRequired: false,
      takes: 'The day from which shippers may enter orders for the period.',
      example: '12/15/2026',
      isDate: true,
    },
    {
      id: 'regions',
      title: 'Regions',
      aliases: ['Region', 'Region codes'],
      isRequired: false,
      takes: 'Codes of regions with ; between them. Blank: all regions.',
      example: 'FL; CA',
    },
  ],
  openInvoices: [
    payer,
    {
      id: 'number',
      title: 'Invoice',
      aliases: ['Invoice number', 'Number', 'Document'],
      isRequired: true,
      takes: 'The number of the invoice in the old system.',
      example: '4400087',
    },
    {
      id: 'date',
      title: 'Date',
      aliases: ['Invoice date', 'Posted'],
      isRequired: true,
      takes: 'The date of the invoice.',
      example: '12/15/2026',
      isDate: true,
    },
    {
      id: 'dueDate',
      title: 'Due date',
      aliases: ['Due', 'Due on'],
      isRequired: false,
      takes: 'Blank: 30 days after the date.',
      example: '01/14/2027',
      isDate: true,
    },
    openAmount,
    note,
  ],
  openPayments: [
    payer,
    {
      id: 'reference',
      title: 'Reference',
      aliases: ['Check number', 'Payment', 'Credit'],
      isRequired: true,
      takes: 'The number of the check, wire or credit.',
      example: '10442',
    },
    {
      id: 'date',
      title: 'Date',
      aliases: ['Payment date', 'Received'],
      isRequired: true,
      takes: 'The date of the payment or credit.',
      example: '12/20/2026',
      isDate: true,
    },
    openAmount,
    note,
  ],
};
