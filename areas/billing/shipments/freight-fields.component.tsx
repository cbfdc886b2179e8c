import { useMemo } from 'react';
import { getCancelReasonsAndMinCubesEndpoint } from './shipment-actions.contract.ts';
import { activeProductLookup } from '#areas/accounts/products/product-lookup.client.ts';
import { computeBillableUnitSize } from '#areas/freight/units/unit-size.rules.ts';
import { formatHundredths } from '#kit/contract/money.ts';
import { LookupField, NumberField, SelectField } from '#kit/web/fields.tsx';
import type { FormFieldsState } from '#kit/web/form.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The fields of manual freight, shared by all forms. */
export interface FreightFormValues {
  productId: number;
  unitOfMeasure: number;
  measure: 'inch' | 'cm';
  length: number;
  width: number;
  height: number;
  numberOfUnits: number;
}
type Named = { [K in keyof FreightFormValues]?: unknown };

/** The cubes of the entered values, as they will be saved. null until the input is complete. */
function useCubes(values: Named, minCubes: number | undefined): number | null {
  const { unitOfMeasure, measure, length, width, height, numberOfUnits } = values;
  return useMemo(() => {
    const sides = { length: Number(length), width: Number(width), height: Number(height) };
    const units = Number(numberOfUnits);
    const isComplete = [...Object.values(sides), units, Number(unitOfMeasure)].every(
      (n) => Number.isInteger(n) && n > 0,
    );
    if (!isComplete || minCubes === undefined) return null;
    return (
      computeBillableUnitSize(sides, measure === 'cm' ? 'cm' : 'inch', Number(unitOfMeasure), minCubes)
        .cubeEach * units
    );
  }, [unitOfMeasure, measure, length, width, height, numberOfUnits, minCubes]);
}

/** Product, unit, dimensions and count, with the resulting cubes. */
export function FreightFields({ form }: { form: FormFieldsState<FreightFormValues> }) {
  const t = useTranslate();
  const choices = useApiQuery(getCancelReasonsAndMinCubesEndpoint, {}).data;
  const cubes = useCubes(form.values, choices?.minCubes);
  return (
    <>
      <LookupField
        form={form}
        name="productId"
        label={t('Product code')}
        lookup={activeProductLookup}
        placeholder={t('Product code')}
      />
      <div className="row">
        <SelectField
          form={form}
          name="unitOfMeasure"
          label={t('Unit of measure')}
          options={listEnumOptions('unitOfMeasure', t)}
        />
        <SelectField
          form={form}
          name="measure"
          label={t('Measure')}
          options={[
            { value: 'inch', label: t('Inch') },
            { value: 'cm', label: t('cm') },
          ]}
        />
      </div>
      <div className="row">
        <NumberField form={form} name="length" label={t('Length')} />
        <NumberField form={form} name="width" label={t('Width')} />
        <NumberField form={form} name="height" label={t('Height')} />
      </div>
      <div className="row">
        <NumberField form={form} name="numberOfUnits" label={t('Number of units')} />
        <div className="field">
          <span className="field-label">{t('Cu ft')}</span>
          <output className="numeric" aria-live="polite">
            {cubes === null ? '–' : formatHundredths(cubes)}
          </output>
        </div>
      </div>
    </>
  );
}
