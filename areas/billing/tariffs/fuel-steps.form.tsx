import { useMemo, useState } from 'react';
import { z } from 'zod';
import { generateAndSaveFuelTableEndpoint, generateFuelTableBodySchema } from './fuel.contract.ts';
import type { FuelTableSteps } from './fuel.contract.ts';
import { parseDollarsToMills, formatMillsAsDollars } from './fuel.form.tsx';
import { buildFuelTableRows } from './fuel.rules.ts';
import { formatBasisPointsAsPercent } from '#kit/contract/money.ts';
import { textField } from '#kit/contract/fields.ts';
import { Button } from '#kit/web/button.tsx';
import { DateField, NumberField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

const price = (label: string) =>
  textField(label, 10).refine((typed) => parseDollarsToMills(typed) !== undefined, {
    error: 'Price must be dollars a gallon: 3.585',
  });
const typed = z.object({
  effectiveDate: generateFuelTableBodySchema.shape.effectiveDate,
  base: price('From price'),
  step: price('Step'),
  stepBp: generateFuelTableBodySchema.shape.stepBp,
  upTo: price('Up to price'),
});
/** The values typed so far, as the endpoint accepts them. */
const wishOf = (values: { base?: unknown; step?: unknown; stepBp?: unknown; upTo?: unknown }) => ({
  baseMills: parseDollarsToMills(String(values.base ?? '')),
  stepMills: parseDollarsToMills(String(values.step ?? '')),
  stepBp: values.stepBp,
  upToMills: parseDollarsToMills(String(values.upTo ?? '')),
});
const wire: Record<string, string> = { baseMills: 'base', stepMills: 'step', upToMills: 'upTo' };

/** Creates a fuel table of equal steps, as most are published. Four numbers define all rows. */
export function GenerateFuelTableForm({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const save = useApiMutation(generateAndSaveFuelTableEndpoint, {
    successMessage: () => ({ text: 'Fuel table saved.' }),
  });
  const form = useForm(
    typed.superRefine((values, { addIssue }) => {
      const read = generateFuelTableBodySchema.safeParse({
        ...wishOf(values),
        effectiveDate: values.effectiveDate,
      });
      for (const { path, message } of read.error?.issues ?? []) {
        const name = String(path[0]);
        addIssue({ code: 'custom', path: [wire[name] ?? name], message });
      }
    }),
    { base: '', step: '0.050', stepBp: 50, upTo: '' },
    createSubmitThenCloseHandler(onClose, (values, how) =>
      save.run(
        {
          body: generateFuelTableBodySchema.parse({ ...wishOf(values), effectiveDate: values.effectiveDate }),
        },
        how,
      ),
    ),
    { draftKey: 'fuel.steps' },
  );
  return (
    <SideForm form={form} title={t('New fuel table')} submitLabel={t('Save fuel table')} onClose={onClose}>
      <DateField
        form={form}
        name="effectiveDate"
        label={t('Effective date')}
        hint={t('The current table ends the day before.')}
      />
      <div className="row">
        <TextField
          form={form}
          name="base"
          label={t('From price')}
          placeholder="1.160"
          hint={t('No surcharge below this price.')}
        />
        <TextField form={form} name="upTo" label={t('Up to price')} placeholder="7.159" />
      </div>
      <div className="row">
        <TextField
          form={form}
          name="step"
          label={t('Step ($)')}
          placeholder="0.050"
          hint={t('Example: 0.050 for five cents')}
        />
        <NumberField form={form} name="stepBp" label={t('Percent per step')} scale={100} />
      </div>
      <Preview values={form.values} />
    </SideForm>
  );
}

const shownAtFirst = 6;
function Preview({ values }: { values: object }) {
  const t = useTranslate();
  const [isExpanded, setIsExpanded] = useState(false);
  const rows = useMemo(() => {
    const read = generateFuelTableBodySchema.safeParse({ ...wishOf(values), effectiveDate: '2027-01-01' });
    if (!read.success) return [];
    const { effectiveDate: _, ...steps }: FuelTableSteps & { effectiveDate: string } = read.data;
    return buildFuelTableRows(steps);
  }, [values]);
  if (rows.length === 0) return <p className="muted">{t('The rows appear once you enter all prices.')}</p>;
  const short = rows.length <= shownAtFirst || isExpanded;
  return (
    <section aria-label={t('Preview')} aria-live="polite">
      <h3 className="section-title">
        {t('Preview')}{' '}
        <span className="muted">
          {t('{count, plural, one {# row} other {# rows}}', { count: rows.length })}
        </span>
        <span className="grow" />
        {rows.length > shownAtFirst && (
          <Button isSmall variant="ghost" onPress={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? t('Show less') : t('Show all rows')}
          </Button>
        )}
      </h3>
      <HorizontalScroll name={t('Preview')}>
        <table className="plain">
          <thead>
            <tr>
              <th className="numeric">{t('Price from')}</th>
              <th className="numeric">{t('Price to')}</th>
              <th className="numeric">{t('Surcharge')}</th>
            </tr>
          </thead>
          <tbody>
            {(short ? rows : [...rows.slice(0, shownAtFirst - 2), ...rows.slice(-1)]).map(
              (row, index, visibleRows) => (
                <tr key={row.fromMills}>
                  <td className="numeric">
                    {!short && index === visibleRows.length - 1
                      ? `… $${formatMillsAsDollars(row.fromMills)}`
                      : `$${formatMillsAsDollars(row.fromMills)}`}
                  </td>
                  <td className="numeric">{`$${formatMillsAsDollars(row.toMills)}`}</td>
                  <td className="numeric">{formatBasisPointsAsPercent(row.bp)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </HorizontalScroll>
    </section>
  );
}
