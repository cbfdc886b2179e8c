import { useMemo, useState } from 'react';
import { z } from 'zod';
import { makeTable, makeTableBody } from './fuel.contract.ts';
import type { FuelSteps } from './fuel.contract.ts';
import { readMills, writeMills } from './fuel.form.tsx';
import { fuelRowsOf } from './fuel.rules.ts';
import { showPercent } from '#kit/contract/money.ts';
import { text } from '#kit/contract/fields.ts';
import { Action } from '#kit/web/action.tsx';
import { DateField, NumberField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';

const price = (label: string) =>
  text(label, 10).refine((typed) => readMills(typed) !== undefined, {
    error: 'Price must be dollars a gallon: 3.585',
  });
const typed = z.object({
  effectiveDate: makeTableBody.shape.effectiveDate,
  base: price('From price'),
  step: price('Step'),
  stepBp: makeTableBody.shape.stepBp,
  upTo: price('Up to price'),
});
/** What is typed so far, as the call takes it. */
const wishOf = (values: { base?: unknown; step?: unknown; stepBp?: unknown; upTo?: unknown }) => ({
  baseMills: readMills(String(values.base ?? '')),
  stepMills: readMills(String(values.step ?? '')),
  stepBp: values.stepBp,
  upToMills: readMills(String(values.upTo ?? '')),
});
const wire: Record<string, string> = { baseMills: 'base', stepMills: 'step', upToMills: 'upTo' };

/** A fuel table of equal steps, as most are published: four numbers make all rows. */
export function FuelStepsForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const save = useAct(makeTable, { says: () => ({ text: 'The fuel table is saved.' }) });
  const form = useForm(
    typed.superRefine((values, { addIssue }) => {
      const read = makeTableBody.safeParse({ ...wishOf(values), effectiveDate: values.effectiveDate });
      for (const { path, message } of read.error?.issues ?? []) {
        const name = String(path[0]);
        addIssue({ code: 'custom', path: [wire[name] ?? name], message });
      }
    }),
    { base: '', step: '0.050', stepBp: 50, upTo: '' },
    closing(onClose, (values, how) =>
      save.run(
        { body: makeTableBody.parse({ ...wishOf(values), effectiveDate: values.effectiveDate }) },
        how,
      ),
    ),
    { draft: 'fuel.steps' },
  );
  return (
    <FormBeside form={form} title={t('New fuel table')} submit={t('Save fuel table')} onClose={onClose}>
      <DateField
        form={form}
        name="effectiveDate"
        label={t('Effective date')}
        hint={t('The table before holds until the day before.')}
      />
      <div className="row">
        <TextField
          form={form}
          name="base"
          label={t('From price')}
          placeholder="1.160"
          hint={t('Below it there is no surcharge.')}
        />
        <TextField form={form} name="upTo" label={t('Up to price')} placeholder="7.159" />
      </div>
      <div className="row">
        <TextField
          form={form}
          name="step"
          label={t('Step, dollars')}
          placeholder="0.050"
          hint={t('Five cents: 0.050')}
        />
        <NumberField form={form} name="stepBp" label={t('Percent a step')} scale={100} />
      </div>
      <Preview values={form.values} />
    </FormBeside>
  );
}

const shownAtFirst = 6;
function Preview({ values }: { values: object }) {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const rows = useMemo(() => {
    const read = makeTableBody.safeParse({ ...wishOf(values), effectiveDate: '2027-01-01' });
    if (!read.success) return [];
    const { effectiveDate: _, ...steps }: FuelSteps & { effectiveDate: string } = read.data;
    return fuelRowsOf(steps);
  }, [values]);
  if (rows.length === 0)
    return <p className="dim">{t('The rows are shown here as soon as all prices are typed.')}</p>;
  const short = rows.length <= shownAtFirst || whole;
  return (
    <section aria-label={t('Preview')} aria-live="polite">
      <h3 className="part">
        {t('Preview')}{' '}
        <span className="dim">
          {t('{count, plural, one {# row} other {# rows}}', { count: rows.length })}
        </span>
        <span className="grow" />
        {rows.length > shownAtFirst && (
          <Action small look="ghost" onPress={() => setWhole(!whole)}>
            {whole ? t('Show fewer') : t('Show all rows')}
          </Action>
        )}
      </h3>
      <Wide name={t('Preview')}>
        <table className="plain">
          <thead>
            <tr>
              <th className="num">{t('Price from')}</th>
              <th className="num">{t('Price to')}</th>
              <th className="num">{t('Surcharge')}</th>
            </tr>
          </thead>
          <tbody>
            {(short ? rows : [...rows.slice(0, shownAtFirst - 2), ...rows.slice(-1)]).map(
              (row, at, shown) => (
                <tr key={row.fromMills}>
                  <td className="num">
                    {!short && at === shown.length - 1
                      ? `… $${writeMills(row.fromMills)}`
                      : `$${writeMills(row.fromMills)}`}
                  </td>
                  <td className="num">{`$${writeMills(row.toMills)}`}</td>
                  <td className="num">{showPercent(row.bp)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}
