import { z } from 'zod';
import {
  createOrUpdateFuelPriceEndpoint,
  createOrUpdateFuelTableEndpoint,
  createOrUpdateFuelTableBodySchema,
} from './fuel.contract.ts';
import type { FuelPriceRow, FuelTableRow, FuelTable } from './fuel.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { dateField, textField } from '#kit/contract/fields.ts';
import { DateField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** 3585 → "3.585", as pumps and indexes show it. */
export const formatMillsAsDollars = (mills: number): string => (mills / 1000).toFixed(3);
export const parseDollarsToMills = (text: string): number | undefined => {
  const [, wholePart = '', part = ''] = /^\s*\$?\s*(\d{1,2})(?:\.(\d{1,3}))?\s*$/.exec(text) ?? [];
  return wholePart === '' ? undefined : Number(wholePart) * 1000 + Number(part.padEnd(3, '0'));
};

const typedPrice = z.object({
  weekStart: dateField('Week'),
  price: textField('Price', 10).refine((typed) => parseDollarsToMills(typed) !== undefined, {
    error: 'Price must be dollars a gallon: 3.585',
  }),
});
/** Enters or corrects the diesel price of a week. */
export function FuelPriceForm({
  price,
  latest,
  onClose,
}: {
  price: FuelPriceRow | null;
  latest: FuelPriceRow | undefined;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(createOrUpdateFuelPriceEndpoint, {
    successMessage: () => ({ text: 'Fuel price saved.' }),
  });
  const next = latest ? addDays(latest.weekStart, 7) : undefined;
  const form = useForm(
    typedPrice,
    price
      ? { weekStart: price.weekStart, price: formatMillsAsDollars(price.priceMills) }
      : { weekStart: next, price: '' },
    createSubmitThenCloseHandler(onClose, (values, how) =>
      save.run(
        {
          body: {
            weekStart: values.weekStart,
            priceMills: parseDollarsToMills(values.price) ?? 0,
            seenMills: price?.priceMills,
          },
        },
        how,
      ),
    ),
    { draftKey: null },
  );
  return (
    <SideForm
      form={form}
      title={price ? t('Edit fuel price') : t('New fuel price')}
      submitLabel={t('Save price')}
      onClose={onClose}
    >
      <DateField
        form={form}
        name="weekStart"
        label={t('Week')}
        hint={t('The Monday that starts the week. Applies to freight that leaves in those seven days.')}
      />
      <TextField
        form={form}
        name="price"
        label={t('Price per gallon')}
        placeholder="3.585"
        hint={
          price
            ? t(
                'Earlier prices are kept. Shipments already rated keep their charges until they are re-rated.',
              )
            : undefined
        }
      />
    </SideForm>
  );
}

/** Parses a table line as it is typed: 3.560 3.609 24.5. */
const stepIn = (line: string): FuelTableRow | undefined => {
  const [from = '', to = '', percent = '', ...more] = line.trim().split(/[\s,;]+/);
  const [fromMills, toMills] = [parseDollarsToMills(from), parseDollarsToMills(to)];
  const [, wholePart = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(percent) ?? [];
  if (fromMills === undefined || toMills === undefined || wholePart === '' || more.length > 0)
    return undefined;
  return { fromMills, toMills, bp: Number(wholePart) * 100 + Number(part.padEnd(2, '0')) };
};
const stepsIn = (typed: string): (FuelTableRow | undefined)[] =>
  typed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(stepIn);
const typedTable = z.object({
  effectiveDate: createOrUpdateFuelTableBodySchema.shape.effectiveDate,
  rows: textField('Rows', 20_000).refine((typed) => stepsIn(typed).every((step) => step !== undefined), {
    error: 'Each row must be price from, price to and percent: 3.560 3.609 24.5',
  }),
});
/** Creates a fuel table from a day on, typed or pasted as it is published. */
export function FuelTableForm({
  initialTable: from,
  onClose,
}: {
  initialTable: FuelTable | undefined;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(createOrUpdateFuelTableEndpoint, {
    successMessage: () => ({ text: 'Fuel table saved.' }),
  });
  const form = useForm(
    typedTable,
    {
      rows: (from?.rows ?? [])
        .map((r) => `${formatMillsAsDollars(r.fromMills)} ${formatMillsAsDollars(r.toMills)} ${r.bp / 100}`)
        .join('\n'),
    },
    createSubmitThenCloseHandler(onClose, ({ effectiveDate, rows }, how) =>
      save.run({ body: { effectiveDate, rows: stepsIn(rows).flatMap((step) => step ?? []) } }, how),
    ),
    { draftKey: 'fuel.table' },
  );
  return (
    <SideForm
      form={form}
      title={t('Paste a fuel table')}
      submitLabel={t('Save fuel table')}
      onClose={onClose}
    >
      <DateField
        form={form}
        name="effectiveDate"
        label={t('Effective date')}
        hint={t('The current table ends the day before.')}
      />
      <TextField
        form={form}
        name="rows"
        label={t('table|Rows')}
        lines={16}
        hint={t('One row per line: price from, price to, percent. No gaps between rows.')}
      />
    </SideForm>
  );
}
