import { useMemo } from 'react';
import { getShipmentChoices } from './shipment-acts.contract.ts';
import { productLook } from '#areas/accounts/products/product-look.web.ts';
import { sizeOf } from '#areas/freight/units/box-size.rules.ts';
import { showHundredths } from '#kit/contract/money.ts';
import { AccountField, NumberField, SelectField } from '#kit/web/fields.tsx';
import type { Holding } from '#kit/web/form.ts';
import { useAnswer } from '#kit/web/query.ts';
import { choiceOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

/** The fields of freight by hand, of whichever form. */
export interface FreightValues {
  productId: number;
  unitOfMeasure: number;
  measure: 'inch' | 'cm';
  length: number;
  width: number;
  height: number;
  numberOfUnits: number;
}
type Named = { [K in keyof FreightValues]?: unknown };

/** Cubes of what is typed, as they will be saved; null until it is whole. */
function useCubes(values: Named, minCubes: number | undefined): number | null {
  const { unitOfMeasure, measure, length, width, height, numberOfUnits } = values;
  return useMemo(() => {
    const sides = { length: Number(length), width: Number(width), height: Number(height) };
    const units = Number(numberOfUnits);
    const whole = [...Object.values(sides), units, Number(unitOfMeasure)].every(
      (n) => Number.isInteger(n) && n > 0,
    );
    if (!whole || minCubes === undefined) return null;
    return sizeOf(sides, measure === 'cm' ? 'cm' : 'inch', Number(unitOfMeasure), minCubes).cubeEach * units;
  }, [unitOfMeasure, measure, length, width, height, numberOfUnits, minCubes]);
}

/** Product, unit, size and number, with the cubes they come to. */
export function FreightFields({ form }: { form: Holding<FreightValues> }) {
  const t = useText();
  const choices = useAnswer(getShipmentChoices, {}).data;
  const cubes = useCubes(form.values, choices?.minCubes);
  return (
    <>
      <AccountField
        form={form}
        name="productId"
        label={t('Product code')}
        look={productLook}
        placeholder={t('Product code')}
      />
      <div className="row">
        <SelectField
          form={form}
          name="unitOfMeasure"
          label={t('Unit of measure')}
          options={choiceOptions('unitOfMeasure', t)}
        />
        <SelectField
          form={form}
          name="measure"
          label={t('Measure')}
          options={[
            { value: 'inch', label: t('Inch') },
            { value: 'cm', label: t('CM') },
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
          <span className="lab">{t('Cubes')}</span>
          <output className="num" aria-live="polite">
            {cubes === null ? '–' : showHundredths(cubes)}
          </output>
        </div>
      </div>
    </>
  );
}
