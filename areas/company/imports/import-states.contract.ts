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
export const importKinds = ['consigneeLists', 'holidays'] as const;
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
};
