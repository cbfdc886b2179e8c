import { z } from 'zod';
import { productErrors } from './products.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { optionalField, rowVersionField, integerField, optionalTextField } from '#kit/contract/fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    products: true;
  }
}

export const productRowSchema = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  category: z.string(),
  tempMinF: z.int().nullable(),
  tempMaxF: z.int().nullable(),
  /** Minutes that the product may stay above its maximum temperature. null: no alert. */
  warmMinutes: z.int().nullable(),
  /** The default box: 1 bin, 2 box, 3 pallet, and its sides in inches. All four values are set or none. */
  defaultUnitOfMeasure: z.literal([1, 2, 3]).nullable(),
  defaultLength: z.int().nullable(),
  defaultWidth: z.int().nullable(),
  defaultHeight: z.int().nullable(),
  rowVersion: z.int(),
});
export type ProductRow = z.output<typeof productRowSchema>;
export const listActiveProductsEndpoint = defineEndpoint({
  id: 'products.list',
  method: 'GET',
  path: '/products',
  permissions: 'signed-in',
  summary:
    'List active products whose code or description contains the search text. Returns at most 500 products, or at most 5,000 without a search text.',
  query: z.object({ search: optionalTextField('Search', 80) }),
  reply: itemReply(z.array(productRowSchema)),
  live: ['products'],
});
/** A product's temperature limits. Every form that changes them uses these rules. */
export const productTemperatureLimitFields = {
  tempMinF: optionalField(integerField('Lowest (°F)', -60, 150)),
  tempMaxF: optionalField(integerField('Highest (°F)', -60, 150)),
  warmMinutes: optionalField(integerField('Minutes above highest', 1, 10_080)),
};
interface TemperatureLimitsInput {
  tempMinF?: number | undefined;
  tempMaxF?: number | undefined;
  warmMinutes?: number | undefined;
}
/** The maximum must exceed the minimum, and minutes require a maximum. */
export function addProductTemperatureLimitIssues(
  { tempMinF, tempMaxF, warmMinutes }: TemperatureLimitsInput,
  context: z.RefinementCtx,
): void {
  if (tempMinF !== undefined && tempMaxF !== undefined && tempMinF >= tempMaxF)
    context.addIssue({
      code: 'custom',
      path: ['tempMaxF'],
      message: 'The highest temperature must be above the lowest',
    });
  if (warmMinutes !== undefined && tempMaxF === undefined)
    context.addIssue({
      code: 'custom',
      path: ['warmMinutes'],
      message: 'Enter a highest temperature to use minutes',
    });
}
export const productTemperatureLimitsSchema = z
  .object({ ...productTemperatureLimitFields, rowVersion: rowVersionField() })
  .superRefine(addProductTemperatureLimitIssues);
export const updateProductTemperatureLimitsEndpoint = defineEndpoint({
  id: 'products.saveLimits',
  method: 'PUT',
  path: '/products/{id}/limits',
  permissions: ['adminSettingsEdit:admin'],
  summary:
    'Set the temperature limits of a product. These are the lowest and highest temperature, and the minutes above the highest before customer service is notified. Notifications that were already sent stay.',
  body: productTemperatureLimitsSchema,
  reply: itemReply(productRowSchema),
  errors: [productErrors.productInactive],
  live: ['products'],
});
