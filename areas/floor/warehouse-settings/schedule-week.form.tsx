import { z } from 'zod';
import { previewCutoff, setCutoffs, setCutoffsBody } from './warehouse-settings.contract.ts';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { showDate, weekdayNames } from '#kit/contract/dates.ts';
import { flag } from '#kit/contract/fields.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/dialog.tsx';
import { CheckField, HourField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { zoneName } from '#kit/web/moments.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const dayFields = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type Days = Record<(typeof dayFields)[number], boolean>;
const typed = z.object({
  cutoff: setCutoffsBody.shape.hour,
  sunday: flag(),
  monday: flag(),
  tuesday: flag(),
  wednesday: flag(),
  thursday: flag(),
  friday: flag(),
  saturday: flag(),
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

/** The same cutoff for several weekdays: in a new warehouse for all that it works on. */
export function ScheduleWeekDialog({
  warehouse,
  onClose,
}: {
  warehouse: WarehouseSettings;
  onClose: () => void;
}) {
  const t = useText();
  const save = useAct(setCutoffs, {
    says: () => ({ text: 'The week of {warehouse} is saved.', params: { warehouse: warehouse.code } }),
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
    { draft: null },
  );
  const choose = (isChosen: (day: number) => boolean) => {
    const days = daysWhere(isChosen);
    for (const name of dayFields) form.set(name, days[name]);
  };
  return (
    <FormBeside
      form={form}
      title={t('Cutoff of several days at {warehouse}', { warehouse: warehouse.code })}
      submit={t('Save hours')}
      onClose={onClose}
    >
      <HourField form={form} name="cutoff" label={t('Data entry cutoff')} width={140} autoFocus />
      <p className="cap">
        {t('Hours are in the time of the warehouse ({zone}).', { zone: zoneName(warehouse.zone) })}
      </p>
      <div className="row wrap" role="group" aria-label={t('Days')}>
        <Action small onPress={() => choose(() => true)}>
          {t('Every day')}
        </Action>
        <Action small onPress={() => choose((day) => day >= 1 && day <= 5)}>
          {t('Monday to Friday')}
        </Action>
      </div>
      <div>
        {dayFields.map((name, day) => (
          <CheckField key={name} form={form} name={name} label={t(weekdayNames[day] ?? '')} />
        ))}
      </div>
      <p className="cap">{t('Days that are not chosen stay as they are.')}</p>
    </FormBeside>
  );
}

/** Asks when the hour closes today's entry over pending orders. */
function useMeant(warehouseId: number) {
  const t = useText();
  return async (days: readonly number[], hour: string): Promise<boolean> => {
    const touched = await Promise.all(
      days.map((day) => call(previewCutoff, { params: { a: warehouseId, b: day }, query: { hour } })),
    );
    const today = touched.find(({ closesNow, orders }) => closesNow && orders > 0);
    return (
      today === undefined ||
      ask({
        title: t('Close data entry for today'),
        body: t(
          'Data entry for {date} closes at once. {orders, plural, one {# order is} other {# orders are}} not finalized yet, with {units, plural, one {# unit} other {# units}}.',
          { date: showDate(today.date), orders: today.orders, units: today.units },
        ),
        act: t('Close data entry'),
        leave: t('Back'),
        risk: true,
      })
    );
  };
}
