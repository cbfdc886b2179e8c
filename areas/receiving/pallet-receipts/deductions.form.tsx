import { IconPlus, IconTrash } from '@tabler/icons-react';
import { z } from 'zod';
import { invalidPalletDeductionBandsSchema } from './deductions.contract.ts';
import type { InvalidPalletDeductionBand } from './deductions.contract.ts';
import { replaceInvalidPalletDeductionBandsEndpoint } from './pallet-receipts.contract.ts';
import { FieldError } from '#kit/web/field.tsx';
import { Button } from '#kit/web/button.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const bandsOnly = z.object({ bands: invalidPalletDeductionBandsSchema });

/** Edits how many valid pallets each invalid pallet deducts, by the number of invalid pallets. */
export function EditDeductionBandsForm({
  savedBands,
  onClose,
}: {
  savedBands: readonly InvalidPalletDeductionBand[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(replaceInvalidPalletDeductionBandsEndpoint, {
    successMessage: () => ({ text: 'Deductions saved. They apply to new receipts.' }),
  });
  const form = useForm(
    bandsOnly,
    { bands: [...savedBands] },
    createSubmitThenCloseHandler(onClose, ({ bands }, how) =>
      save.run({ body: { bands, seen: [...savedBands] } }, how),
    ),
    { draftKey: null },
  );
  const bands = Array.isArray(form.values.bands) ? form.values.bands : [];
  const set = (index: number, change: Partial<InvalidPalletDeductionBand>) =>
    form.set(
      'bands',
      bands.map((band, i) => (i === index ? { ...band, ...change } : band)),
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
    <SideForm
      form={form}
      title={t('Deductions for invalid pallets')}
      submitLabel={t('Save deductions')}
      onClose={onClose}
    >
      <p>
        {t(
          'For each invalid pallet, this many valid pallets are deducted. Existing receipts keep their deductions.',
        )}
      </p>
      <fieldset className="col" data-field="bands" tabIndex={-1}>
        <legend>{t('Bands')}</legend>
        {bands.map((band, index) => (
          <BandRow
            key={index}
            at={index}
            band={band}
            onChange={(change) => set(index, change)}
            onRemove={() =>
              form.set(
                'bands',
                bands.filter((_, i) => i !== index),
              )
            }
          />
        ))}
        <div>
          <Button isSmall icon={IconPlus} onPress={add}>
            {t('Add band')}
          </Button>
        </div>
        <FieldError error={form.errors['bands']} />
      </fieldset>
    </SideForm>
  );
}

function BandRow({
  at: index,
  band,
  onChange,
  onRemove,
}: {
  at: number;
  band: InvalidPalletDeductionBand;
  onChange: (change: Partial<InvalidPalletDeductionBand>) => void;
  onRemove: () => void;
}) {
  const t = useTranslate();
  const number = index + 1;
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
        title={t('Valid per invalid')}
        label={t('Valid pallets deducted per invalid pallet, band {number}', { number })}
        value={band.deduct}
        onValue={(deduct) => onChange({ deduct: deduct ?? 0 })}
      />
      <Button
        isSmall
        variant="ghost"
        icon={IconTrash}
        label={t('Remove band {number}', { number })}
        onPress={onRemove}
      />
    </div>
  );
}
/** A whole-number input. Empty means null. */
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
      <span aria-hidden>{title}</span>
      <input
        className="input numeric"
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
