import type { ImportColumn } from './import-column.contract.ts';

/** The columns that describe the freight of a row: product, unit, size and number of units. */
export function buildFreightImportColumns(
  product: Pick<ImportColumn, 'isRequired' | 'hint'>,
): ImportColumn[] {
  return [
    {
      id: 'product',
      title: 'Product',
      aliases: ['Product code', 'Item', 'SKU'],
      ...product,
      example: 'ROSE40',
    },
    {
      id: 'description',
      title: 'Description',
      aliases: ['Product description'],
      isRequired: false,
      hint: 'Leave blank to use the product’s value.',
      example: 'Roses 40 cm',
    },
    {
      id: 'unit',
      title: 'Unit',
      aliases: ['Unit of measure', 'UOM'],
      isRequired: false,
      hint: 'Box, Pallet or Bin. Leave blank to use the product’s usual packaging.',
      example: 'box',
    },
    {
      id: 'length',
      title: 'Length',
      aliases: ['L', 'Length in'],
      isRequired: false,
      hint: 'Inches. Leave blank to use the product’s usual size.',
      example: '41',
      isNumber: true,
    },
    {
      id: 'width',
      title: 'Width',
      aliases: ['W', 'Width in'],
      isRequired: false,
      hint: 'Inches. Leave blank to use the product’s usual size.',
      example: '10',
      isNumber: true,
    },
    {
      id: 'height',
      title: 'Height',
      aliases: ['H', 'Height in'],
      isRequired: false,
      hint: 'Inches. Leave blank to use the product’s usual size.',
      example: '7',
      isNumber: true,
    },
    {
      id: 'units',
      title: 'Units',
      aliases: ['Boxes', 'Count', 'Quantity', 'Pieces'],
      isRequired: true,
      hint: 'Number of units, from 1 to 9999.',
      example: '12',
      isNumber: true,
    },
  ];
}
