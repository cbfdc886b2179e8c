import type { ProductRow } from './products.contract.ts';
import type { ProductUses } from './product-records.contract.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** Formats the default box and the temperatures of a product. */

const unitNames: Record<number, string> = enumLabelsByKind.unitOfMeasure;
/** Formats a size: Box 41 × 10 × 7 in. */
const sizeWords = (
  t: Translate,
  size: { unitOfMeasure: number; length: number; width: number; height: number },
): string =>
  t('{unit} {length} × {width} × {height} in', { ...size, unit: t(unitNames[size.unitOfMeasure] ?? '') });

/** Formats the default box. Returns undefined if the product has none. */
export function formatDefaultBoxSize(t: Translate, product: ProductRow): string | undefined {
  if (product.defaultUnitOfMeasure === null) return undefined;
  return sizeWords(t, {
    unitOfMeasure: product.defaultUnitOfMeasure,
    length: product.defaultLength ?? 0,
    width: product.defaultWidth ?? 0,
    height: product.defaultHeight ?? 0,
  });
}

/** Formats a product's temperature range. Returns undefined if it has none. */
export function formatTemperatureRange(
  t: Translate,
  { tempMinF: min, tempMaxF: max }: ProductRow,
): string | undefined {
  if (min !== null && max !== null) return t('{min} to {max} °F', { min, max });
  if (max !== null) return t('up to {max} °F', { max });
  return min === null ? undefined : t('from {min} °F', { min });
}

/** Asks for confirmation before a product is deactivated, and lists what still uses it. */
export const confirmDeactivateProduct = (
  t: Translate,
  code: string,
  uses: ProductUses | undefined,
): Promise<boolean> =>
  confirmAction({
    title: t('Deactivate product {code}', { code }),
    body: t(
      'The product will no longer be offered for new orders. Records that use it keep it.{recentLines, plural, =0 {} other { Order lines of the last 90 days: #.}}{templates, plural, =0 {} other { Order templates: #.}}{ownCodes, plural, =0 {} other { Shipper item codes: #.}}',
      {
        recentLines: uses?.recentLines ?? 0,
        templates: uses?.templates ?? 0,
        ownCodes: uses?.ownCodes ?? 0,
      },
    ),
    confirmLabel: t('Deactivate product'),
  });
