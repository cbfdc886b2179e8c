import { z } from 'zod';
import {
  previewWeekdayCutoffImpactEndpoint,
  setWeekdayAutoStartEndpoint,
  setWeekdayCutoffEndpoint,
} from './warehouse-settings.contract.ts';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import { isTimeOfDay, formatDate, weekdayNames } from '#kit/contract/dates.ts';
import { timeOfDayField, optionalField } from '#kit/contract/fields.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { TimeField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { getCurrentZoneAbbreviation } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const dayForm = z.object({
  cutoff: timeOfDayField('Cutoff'),
  autoStart: optionalField(timeOfDayField('Automatic start')),
});

interface OfDay {
  warehouse: WarehouseSettings;
  dayOfWeek: number;
  onClose: () => void;
}
/** Edits the cutoff and automatic start of one weekday. Closing the day is a separate action: an empty cutoff is rejected. */
export function WeekdayScheduleDialog(props: OfDay) {
  const { warehouse, onClose } = props;
  const t = useTranslate();
  const { now, day, params, form, close } = useDayHours(props);
  const typed = form.values.cutoff;
  const moved = useApiQuery(
    previewWeekdayCutoffImpactEndpoint,
    typeof typed === 'string' && isTimeOfDay(typed) && typed !== now?.cutoff
      ? { params, query: { hour: typed } }
      : null,
  );
  return (
    <SideForm
      form={form}
      title={t('{day} at {warehouse}', { day, warehouse: warehouse.code })}
      submitLabel={t('Save times')}
      actions={
        now?.cutoff && (
          <Button variant="danger" onPress={close}>
            {t('Close {day}', { day })}
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className="row wrap">
        <TimeField form={form} name="cutoff" label={t('Data entry cutoff')} width={140} autoFocus />
        <TimeField
          form={form}
          name="autoStart"
          label={t('Automatic start')}
          width={140}
          hint={t('Leave blank to start manually')}
        />
      </div>
      <p className="caption">
        {t('Times are in the warehouse time zone ({zone}).', {
          zone: getCurrentZoneAbbreviation(warehouse.zone),
        })}
      </p>
      {moved.data && (
        <QueryBoundary query={moved} skeletonLines={2}>
          {(found) => (
            <FreightImpactNote
              impact={found.impact}
              explanation={t('Existing orders don’t change. Only the deadline to enter and edit them moves.')}
            />
          )}
        </QueryBoundary>
      )}
    </SideForm>
  );
}

/** Saves the times of the weekday, or closes it. Both ask for confirmation when order entry would close immediately. */
function useDayHours({ warehouse, dayOfWeek, onClose }: OfDay) {
  const t = useTranslate();
  const now = warehouse.warehouseSchedule[dayOfWeek];
  const day = t(weekdayNames[dayOfWeek] ?? '');
  const params = { a: warehouse.id, b: dayOfWeek };
  const toSuccessMessage = () => ({
    text: '{day} at {warehouse} saved.',
    params: { day, warehouse: warehouse.code },
  });
  const cutoff = useApiMutation(setWeekdayCutoffEndpoint, { successMessage: toSuccessMessage });
  const start = useApiMutation(setWeekdayAutoStartEndpoint, { successMessage: toSuccessMessage });
  const meant = useMeant(params);
  const form = useForm(
    dayForm,
    { cutoff: now?.cutoff, autoStart: now?.autoStart },
    async (values, how) => {
      let rowVersion = now?.rowVersion;
      if (values.cutoff !== now?.cutoff) {
        if (!(await meant(values.cutoff))) return false;
        const saved = await cutoff.run(
          { params, body: { hour: values.cutoff, confirm: true, rowVersion } },
          how,
        );
        if (!saved) return false;
        rowVersion = saved.warehouseSchedule[dayOfWeek]?.rowVersion;
      }
      const hour = values.autoStart ?? null;
      if (
        hour !== (now?.autoStart ?? null) &&
        !(await start.run({ params, body: { hour, rowVersion } }, how))
      )
        return false;
      onClose();
      return true;
    },
    { draftKey: `schedule.${warehouse.id}.${dayOfWeek}` },
  );
  const close = useClosing(day, params, async () => {
    if (!(await meant(undefined))) return;
    const body = { hour: null, confirm: true, rowVersion: now?.rowVersion };
    if (await cutoff.run({ params, body })) onClose();
  });
  return { now, day, params, form, close };
}
interface DayParams {
  a: number;
  b: number;
}

/**
 * Asks for confirmation when the change closes today's order entry while orders are pending. An undefined cutoff closes the day.
 */
function useMeant(params: DayParams) {
  const t = useTranslate();
  return async (to: string | undefined): Promise<boolean> => {
    const touched = await callApi(previewWeekdayCutoffImpactEndpoint, { params, query: { hour: to } });
    return (
      !touched.closesNow ||
      touched.orders === 0 ||
      confirmAction({
        title: t('Close data entry for today'),
        body: t(
          'Data entry for {date} closes immediately. {orders, plural, one {# order is} other {# orders are}} not finalized yet, with {units, plural, one {# unit} other {# units}}.',
          { date: formatDate(touched.date), orders: touched.orders, units: touched.units },
        ),
        confirmLabel: t('Close data entry'),
        isDestructive: true,
      })
    );
  };
}

/** Asks for confirmation before a day is closed, and shows the orders entered for it. */
function useClosing(day: string, params: DayParams, act: () => Promise<void>) {
  const t = useTranslate();
  return async () => {
    const touched = await callApi(previewWeekdayCutoffImpactEndpoint, { params, query: {} });
    const sure = await confirmAction({
      title: t('Close {day}', { day }),
      body: [
        t('The warehouse doesn’t receive freight on {day}. There is no cutoff and no automatic start.', {
          day,
        }),
        t(
          '{units, plural, one {# unit} other {# units}} in {orders, plural, one {# order} other {# orders}}',
          { units: touched.impact.unitCount, orders: touched.impact.orderCount },
        ),
      ].join(' '),
      confirmLabel: t('Close {day}', { day }),
      isDestructive: true,
    });
    if (sure) await act();
  };
}
