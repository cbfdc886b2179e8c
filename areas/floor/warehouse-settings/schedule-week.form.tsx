import { z } from 'zod';
import {
  previewWeekdayCutoffImpactEndpoint,
  setCutoffOfWeekdaysEndpoint,
  setCutoffOfWeekdaysBodySchema,
} from './warehouse-settings.contract.ts';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { formatDate, weekdayNames } from '#kit/contract/dates.ts';
import { optionalBooleanField } from '#kit/contract/fields.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { CheckboxField, TimeField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { getCurrentZoneAbbreviation } from '#kit/web/format-time.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const dayFields = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type Days = Record<(typeof dayFields)[number], boolean>;
const typed = z.object({
  cutoff: setCutoffOfWeekdaysBodySchema.shape.hour,
  sunday: optionalBooleanField(),
  monday: optionalBooleanField(),
  tuesday: optionalBooleanField(),
  wednesday: optionalBooleanField(),
  thursday: optionalBooleanField(),
  friday: optionalBooleanField(),
  saturday: optionalBooleanField(),
});
const chosenIn = (values: Partial<Days>): number[] =>
  dayFields.flatMap((name, day) => (values[name] === true ? [day] : []));
const daysWhere = (isChosen: (day: number) => boolean): Days => ({
  sunday: isChosen(0),
  monday: isChosen(1),
  tuesday: isChosen(2),
  wednesday: isChosen(3),
  thursday: isChosen(4),
  friday: isChosen(5),
  saturday: isChosen(6),
});

/** Sets the same cutoff for several weekdays. For a new warehouse, all its working days. */
export function SetWeekCutoffsDialog({
  warehouse,
  onClose,
}: {
  warehouse: WarehouseSettings;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(setCutoffOfWeekdaysEndpoint, {
    successMessage: () => ({ text: 'Week at {warehouse} saved.', params: { warehouse: warehouse.code } }),
  });
  const meant = useMeant(warehouse.id);
  const form = useForm(
    typed.superRefine((values, { addIssue }) => {
      if (chosenIn(values).length === 0)
        addIssue({ code: 'custom', path: ['sunday'], message: 'Choose at least one day' });
    }),
    { ...daysWhere(() => true) },
    async (values, how) => {
      const days = chosenIn(values);
      if (!(await meant(days, values.cutoff))) return false;
      const body = {
        hour: values.cutoff,
        confirm: true,
        days: days.map((dayOfWeek) => ({
          dayOfWeek,
          rowVersion: warehouse.warehouseSchedule[dayOfWeek]?.rowVersion,
        })),
      };
      const saved = await save.run({ params: { id: warehouse.id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: null },
  );
  const choose = (isChosen: (day: number) => boolean) => {
    const days = daysWhere(isChosen);
    for (const name of dayFields) form.set(name, days[name]);
  };
  return (
    <SideForm
      form={form}
      title={t('Cutoff for several days at {warehouse}', { warehouse: warehouse.code })}
      submitLabel={t('Save times')}
      onClose={onClose}
    >
      <TimeField form={form} name="cutoff" label={t('Data entry cutoff')} width={140} autoFocus />
      <p className="caption">
        {t('Times are in the warehouse time zone ({zone}).', {
          zone: getCurrentZoneAbbreviation(warehouse.zone),
        })}
      </p>
      <div className="row wrap" role="group" aria-label={t('Days')}>
        <Button isSmall onPress={() => choose(() => true)}>
          {t('Every day')}
        </Button>
        <Button isSmall onPress={() => choose((day) => day >= 1 && day <= 5)}>
          {t('Monday to Friday')}
        </Button>
      </div>
      <div>
        {dayFields.map((name, day) => (
          <CheckboxField key={name} form={form} name={name} label={t(weekdayNames[day] ?? '')} />
        ))}
      </div>
      <p className="caption">{t('Days you don’t choose stay the same.')}</p>
    </SideForm>
  );
}

/** Asks for confirmation when the cutoff closes today's order entry while orders are pending. */
function useMeant(warehouseId: number) {
  const t = useTranslate();
  return async (days: readonly number[], hour: string): Promise<boolean> => {
    const touched = await Promise.all(
      days.map((day) =>
        callApi(previewWeekdayCutoffImpactEndpoint, { params: { a: warehouseId, b: day }, query: { hour } }),
      ),
    );
    const today = touched.find(({ closesNow, orders }) => closesNow && orders > 0);
    return (
      today === undefined ||
      confirmAction({
        title: t('Close data entry for today'),
        body: t(
          'Data entry for {date} closes immediately. {orders, plural, one {# order is} other {# orders are}} not finalized yet, with {units, plural, one {# unit} other {# units}}.',
          { date: formatDate(today.date), orders: today.orders, units: today.units },
        ),
        confirmLabel: t('Close data entry'),
        isDestructive: true,
      })
    );
  };
}
