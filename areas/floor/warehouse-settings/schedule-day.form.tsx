import { z } from 'zod';
import { previewCutoff, setAutoStart, setCutoff } from './warehouse-settings.contract.ts';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { ImpactNote } from '#areas/calendar/impact/impact.part.tsx';
import { isHour, showDate, weekdayNames } from '#kit/contract/dates.ts';
import { hour, maybe } from '#kit/contract/fields.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { ask } from '#kit/web/dialog.tsx';
import { HourField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { zoneName } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const dayForm = z.object({ cutoff: hour('Cutoff'), autoStart: maybe(hour('Automatic start')) });

interface OfDay {
  warehouse: WarehouseSettings;
  dayOfWeek: number;
  onClose: () => void;
}
/** Cutoff and automatic start of one weekday. Closing the day is an act of its own: an empty cutoff is refused. */
export function ScheduleDayDialog(props: OfDay) {
  const { warehouse, onClose } = props;
  const t = useText();
  const { now, day, params, form, close } = useDayHours(props);
  const typed = form.values.cutoff;
  const moved = useAnswer(
    previewCutoff,
    typeof typed === 'string' && isHour(typed) && typed !== now?.cutoff
      ? { params, query: { hour: typed } }
      : null,
  );
  return (
    <FormBeside
      form={form}
      title={t('{day} at {warehouse}', { day, warehouse: warehouse.code })}
      submit={t('Save hours')}
      acts={
        now?.cutoff && (
          <Action look="risk" onPress={close}>
            {t('Close {day}', { day })}
          </Action>
        )
      }
      onClose={onClose}
    >
      <div className="row wrap">
        <HourField form={form} name="cutoff" label={t('Data entry cutoff')} width={140} autoFocus />
        <HourField
          form={form}
          name="autoStart"
          label={t('Automatic start')}
          width={140}
          hint={t('Empty: started by hand')}
        />
      </div>
      <p className="cap">
        {t('Hours are in the time of the warehouse ({zone}).', { zone: zoneName(warehouse.zone) })}
      </p>
      {moved.data && (
        <Answered of={moved} lines={2}>
          {(found) => (
            <ImpactNote
              of={found.impact}
              says={t('What is entered stays; only the last moment to enter and to change it moves.')}
            />
          )}
        </Answered>
      )}
    </FormBeside>
  );
}

/** The hours as they are typed and saved, and the closing of the day; each asks first where entry would end at once. */
function useDayHours({ warehouse, dayOfWeek, onClose }: OfDay) {
  const t = useText();
  const now = warehouse.warehouseSchedule[dayOfWeek];
  const day = t(weekdayNames[dayOfWeek] ?? '');
  const params = { a: warehouse.id, b: dayOfWeek };
  const says = () => ({ text: '{day} of {warehouse} is saved.', params: { day, warehouse: warehouse.code } });
  const cutoff = useAct(setCutoff, { says });
  const start = useAct(setAutoStart, { says });
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
    { draft: `schedule.${warehouse.id}.${dayOfWeek}` },
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

/** Asks when the change closes today's entry over pending orders; undefined closes the day. */
function useMeant(params: DayParams) {
  const t = useText();
  return async (to: string | undefined): Promise<boolean> => {
    const touched = await call(previewCutoff, { params, query: { hour: to } });
    return (
      !touched.closesNow ||
      touched.orders === 0 ||
      ask({
        title: t('Close data entry for today'),
        body: t(
          'Data entry for {date} closes at once. {orders, plural, one {# order is} other {# orders are}} not finalized yet, with {units, plural, one {# unit} other {# units}}.',
          { date: showDate(touched.date), orders: touched.orders, units: touched.units },
        ),
        act: t('Close data entry'),
        leave: t('Back'),
        risk: true,
      })
    );
  };
}

/** Asks before a day is closed, with what is entered on it. */
function useClosing(day: string, params: DayParams, act: () => Promise<void>) {
  const t = useText();
  return async () => {
    const touched = await call(previewCutoff, { params, query: {} });
    const sure = await ask({
      title: t('Close {day}', { day }),
      body: [
        t('The warehouse takes no freight on {day}: there is no cutoff and no automatic start.', { day }),
        t(
          '{units, plural, one {# unit} other {# units}} in {orders, plural, one {# order} other {# orders}}',
          { units: touched.impact.unitCount, orders: touched.impact.orderCount },
        ),
      ].join(' '),
      act: t('Close {day}', { day }),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await act();
  };
}
