import { IconPlus, IconTrash } from '@tabler/icons-react';
import { z } from 'zod';
import { bandList } from './deductions.contract.ts';
import type { Band } from './deductions.contract.ts';
import { saveDeductions } from './pallet-receipts.contract.ts';
import { FaultLine } from '#kit/web/field.tsx';
import { Action } from '#kit/web/action.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const bandsOnly = z.object({ bands: bandList });

/** How many valid pallets each invalid one takes away, by how many are invalid. */
export function DeductionsForm({ of, onClose }: { of: readonly Band[]; onClose: () => void }) {
  const t = useText();
  const save = useAct(saveDeductions, {
    says: () => ({ text: 'The deductions are saved. They hold for receipts from now on.' }),
  });
  const form = useForm(
    bandsOnly,
    { bands: [...of] },
    closing(onClose, ({ bands }, how) => save.run({ body: { bands, seen: [...of] } }, how)),
    { draft: null },
  );
  const bands = Array.isArray(form.values.bands) ? form.values.bands : [];
  const set = (at: number, change: Partial<Band>) =>
    form.set(
      'bands',
      bands.map((band, i) => (i === at ? { ...band, ...change } : band)),
    );
  const last = bands.at(-1);
  const add = () => {
    const from = (last?.toInvalid ?? last?.fromInvalid ?? 0) + 1;
    const before = bands.map((band, i) =>
      i === bands.length - 1 && band.toInvalid === null ? { ...band, toInvalid: from - 1 } : band,
    );
    form.set('bands', [...before, { fromInvalid: from, toInvalid: null, deduct: last?.deduct ?? 1 }]);
  };
  return (
    <FormBeside
      form={form}
      title={t('Deductions for invalid pallets')}
      submit={t('Save deductions')}
      onClose={onClose}
    >
      <p>
        {t(
          'Each invalid pallet takes so many valid ones away. Receipts that are made keep what they were made with.',
        )}
      </p>
      <fieldset className="col" data-field="bands" tabIndex={-1}>
        <legend className="k">{t('Bands')}</legend>
        {bands.map((band, at) => (
          <BandRow
            key={at}
            at={at}
            band={band}
            onChange={(change) => set(at, change)}
            onRemove={() =>
              form.set(
                'bands',
                bands.filter((_, i) => i !== at),
              )
            }
          />
        ))}
        <div>
          <Action small icon={IconPlus} onPress={add}>
            {t('Add a band')}
          </Action>
        </div>
        <FaultLine of={form.errors['bands']} />
      </fieldset>
    </FormBeside>
  );
}

function BandRow({
  at,
  band,
  onChange,
  onRemove,
}: {
  at: number;
  band: Band;
  onChange: (change: Partial<Band>) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const number = at + 1;
  return (
    <div className="row">
      <Whole
        title={t('From')}
        label={t('From, band {number}', { number })}
        value={band.fromInvalid}
        onValue={(fromInvalid) => onChange({ fromInvalid: fromInvalid ?? 0 })}
      />
      <Whole
        title={t('To')}
        label={t('To, band {number}', { number })}
        value={band.toInvalid}
        placeholder={t('and more')}
        onValue={(toInvalid) => onChange({ toInvalid })}
      />
      <Whole
        title={t('Valid for each')}
        label={t('Valid pallets taken for each, band {number}', { number })}
        value={band.deduct}
        onValue={(deduct) => onChange({ deduct: deduct ?? 0 })}
      />
      <Action
        small
        look="ghost"
        icon={IconTrash}
        label={t('Remove band {number}', { number })}
        onPress={onRemove}
      />
    </div>
  );
}
/** A whole number; empty says none. */
function Whole({
  title,
  label,
  value,
  placeholder,
  onValue,
}: {
  title: string;
  label: string;
  value: number | null;
  placeholder?: string;
  onValue: (value: number | null) => void;
}) {
  return (
    <div className="field">
      <span className="k" aria-hidden>
        {title}
      </span>
      <input
        className="input num"
        aria-label={label}
        inputMode="numeric"
        placeholder={placeholder}
        value={value ?? ''}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 4);
          onValue(digits === '' ? null : Number(digits));
        }}
      />
    </div>
  );
}
