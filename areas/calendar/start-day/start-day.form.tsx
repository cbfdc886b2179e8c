import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { findOverdueOpenDaysEndpoint } from './open-days.contract.ts';
import type { OpenOperatingDay } from './open-days.contract.ts';
import { OpenDayItemList, OpenDayWarning, formatDayNotClosedMessage } from './open-days.component.tsx';
import {
  listLayoutsForDayEndpoint,
  startOrChangeOperatingDayEndpoint,
  startOrChangeDayBodySchema,
} from './start-day.contract.ts';
import type { WarehouseOperatingDay } from './start-day.contract.ts';
import { startDayErrors } from './start-day.errors.ts';
import { suggestDateToStart, computeOldestStartDate } from './start-day.rules.ts';
import { addDays, isSupportedDate, formatDate, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { Link } from '#kit/web/screen.tsx';
import { Button } from '#kit/web/button.tsx';
import { confirmAction, Dialog } from '#kit/web/dialog.tsx';
import { CheckboxField, DateField, NumberField, SelectField, SubmitButton } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Starts a warehouse's day, or changes layout and speed of the current one. */
export function StartOrChangeDayDialog({
  warehouse,
  onClose,
}: {
  warehouse: WarehouseOperatingDay;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { form, openDays } = useDay(warehouse, onClose);
  const date =
    typeof form.values.receivingDate === 'string' && isSupportedDate(form.values.receivingDate)
      ? form.values.receivingDate
      : null;
  const layouts = useApiQuery(
    listLayoutsForDayEndpoint,
    date === null ? null : { params: { id: warehouse.warehouseId }, query: { date } },
  );
  // Values that the form fills in before the user types are not unsaved changes.
  useOneLayout(layouts.data, form.values.layoutId, (id) =>
    form.dirty ? form.set('layoutId', id) : form.reset({ ...form.values, layoutId: id }),
  );
  const { set } = form;
  const outbound = warehouse.day?.receivingDate === date ? warehouse.day.outboundDate : date;
  useEffect(() => {
    if (outbound !== null) set('outboundDate', outbound);
  }, [outbound, set]);
  const blocked = warehouse.day?.blockedGroups ?? [];
  const running = warehouse.day?.receivingDate === date && warehouse.day?.finalReleasedAt === null;
  return (
    <Dialog
      title={
        running
          ? t('Change the day of {warehouse}', { warehouse: warehouse.name })
          : t('Start operating day at {warehouse}', { warehouse: warehouse.name })
      }
      open
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        <Dates form={form} warehouse={warehouse} date={date} />
        <OpenDaysBefore days={openDays} today={warehouse.today} />
        <LayoutField form={form} layouts={layouts.data} date={date} workdays={warehouse.workdays} />
        <NumberField
          form={form}
          name="loadingSpeed"
          label={t('Loading speed')}
          hint={t('Units per hour (1–10,000)')}
          width={180}
        />
        <CheckboxField
          form={form}
          name="preserveBlockedGroups"
          label={t('Keep blocked cutoff groups blocked')}
          hint={
            blocked.length === 0
              ? t('No groups are blocked.')
              : t('Currently blocked: {groups}', { groups: blocked.map((g) => g.name).join(', ') })
          }
        />
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          <SubmitButton form={form}>{running ? t('Change the operating day') : t('Start day')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

/** Lists the earlier days that the start would leave open. */
function OpenDaysBefore({ days, today }: { days: readonly OpenOperatingDay[]; today: string }) {
  return days.map((day) => (
    <div key={day.day}>
      <OpenDayWarning day={day} today={today} />
      <OpenDayItemList day={day} />
    </div>
  ));
}

/** The form state of the day. Starting a future day, or leaving earlier days open, requires a confirmation. */
function useDay(warehouse: WarehouseOperatingDay, onClose: () => void) {
  const t = useTranslate();
  const act = useApiMutation(startOrChangeOperatingDayEndpoint, {
    successMessage: (a) => {
      const params = { warehouse: a.code, date: a.day ? formatDate(a.day.receivingDate) : '' };
      const groups = (a.day?.blockedGroups ?? []).map((g) => g.name).join(', ');
      return groups === ''
        ? { text: '{warehouse} is now receiving for {date}.', params }
        : {
            text: '{warehouse} is receiving for {date}. Cutoff groups still blocked: {groups}.',
            params: { ...params, groups },
          };
    },
  });
  const [before, setBefore] = useState<string | null>(null);
  const found = useApiQuery(
    findOverdueOpenDaysEndpoint,
    before === null ? null : { params: { id: warehouse.warehouseId }, query: { before } },
  );
  const openDays = found.data ?? [];
  const form = useForm(
    startOrChangeDayBodySchema,
    startOf(warehouse),
    async (values, how) => {
      const doubts = doubtsAbout(t, { warehouse, openDays, receivingDate: values.receivingDate });
      const date = formatWeekdayDate(values.receivingDate);
      const sure =
        doubts.length === 0 ||
        (await confirmAction({
          title: t('Start {date}', { date }),
          body: doubts.map((doubt) => <p key={doubt}>{doubt}</p>),
          confirmLabel: t('Start {date}', { date }),
        }));
      const body = {
        ...values,
        confirmFuture: values.receivingDate > warehouse.today,
        confirmOpenDays: openDays.length > 0,
      };
      const started = sure ? await act.run({ params: { id: warehouse.warehouseId }, body }, how) : undefined;
      if (started) onClose();
      return started !== undefined;
    },
    { draftKey: null },
  );
  const { receivingDate, outboundDate } = form.values;
  const first =
    startsAnew(warehouse, receivingDate) && typeof outboundDate === 'string' && isSupportedDate(outboundDate);
  const meant = first ? outboundDate : null;
  useEffect(() => setBefore(meant), [meant]);
  return { form, openDays: meant === null ? [] : openDays };
}
type DayForm = ReturnType<typeof useDay>['form'];

/** True when the start moves the warehouse to another day than the current one. */
const startsAnew = ({ day }: WarehouseOperatingDay, receivingDate: unknown): boolean =>
  day?.receivingDate !== receivingDate;

/** The initial values of the form: today's operating day while it is open, else the next day to start. */
function startOf(warehouse: WarehouseOperatingDay) {
  const { day } = warehouse;
  const date = suggestDateToStart(warehouse);
  const running = day?.receivingDate === date ? day : null;
  return {
    receivingDate: date,
    outboundDate: running?.outboundDate ?? date,
    layoutId: running?.layoutId ?? undefined,
    loadingSpeed: running?.loadingSpeed ?? warehouse.defaultLoadingSpeed,
    preserveBlockedGroups: true,
    confirmFuture: false,
    confirmOpenDays: false,
  };
}

/** Warnings that the user should read before a day starts. */
function doubtsAbout(
  t: Translate,
  {
    warehouse,
    openDays,
    receivingDate,
  }: { warehouse: WarehouseOperatingDay; openDays: readonly OpenOperatingDay[]; receivingDate: string },
): string[] {
  return [
    ...(receivingDate > warehouse.today
      ? [t(startDayErrors.dateInFuture.sentence, { date: formatDate(receivingDate) })]
      : []),
    ...openDays.map((day) => formatDayNotClosedMessage(t, day, warehouse.today)),
    ...(openDays.length > 0
      ? [t('You can still release its loads and close it later. Home and Loads show what is still open.')]
      : []),
  ];
}

function Dates({
  form,
  warehouse,
  date,
}: {
  form: DayForm;
  warehouse: WarehouseOperatingDay;
  date: string | null;
}) {
  const t = useTranslate();
  const oldest = computeOldestStartDate(warehouse.today, warehouse.startDayAllowedPreviousDays);
  const outboundOff = (d: string) => {
    if (date === null) return null;
    if (d < date) return t(startDayErrors.datesReversed.sentence);
    return d > addDays(date, 30) ? t('Choose a day within the next 30 days.') : null;
  };
  return (
    <div className="row">
      <DateField
        form={form}
        name="receivingDate"
        label={t('Receiving date')}
        getDayDisabledReason={(d) =>
          d < oldest
            ? t(startDayErrors.dateTooOld.sentence, { days: warehouse.startDayAllowedPreviousDays })
            : null
        }
      />
      <DateField
        form={form}
        name="outboundDate"
        label={t('Outbound date')}
        getDayDisabledReason={outboundOff}
      />
    </div>
  );
}

function LayoutField({
  form,
  layouts,
  date,
  workdays,
}: {
  form: DayForm;
  workdays: readonly number[];
  layouts: { id: number; name: string }[] | undefined;
  date: string | null;
}) {
  const t = useTranslate();
  const against = date === null ? null : whyNoLayout(t, date, workdays, layouts);
  if (against !== null)
    return (
      <p className="note tone-wait" role="status">
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        {against}
        {layouts?.length === 0 && <WayToLayout date={date} />}
      </p>
    );
  return (
    <SelectField
      form={form}
      name="layoutId"
      label={t('Layout')}
      emptyLabel={t('Choose a layout')}
      options={(layouts ?? []).map((l) => ({ value: String(l.id), label: l.name }))}
    />
  );
}

/** Links to Layouts, where the layout of this day must be created from a template first. */
function WayToLayout({ date }: { date: string | null }) {
  const t = useTranslate();
  const me = useCurrentUser();
  if (date === null || !me.can('editLayouts:warehouse')) return null;
  return (
    <Link to="/warehouse/layoutsDaily" search={{ new: date }}>
      {t('Create the layout for this day')}
    </Link>
  );
}

/** In the order of the rule, so that no user creates a layout for a day that cannot be started. */
function whyNoLayout(
  t: Translate,
  date: string,
  workdays: readonly number[],
  layouts: readonly unknown[] | undefined,
): string | null {
  if (!workdays.includes(weekdayOf(date)))
    return t(startDayErrors.noCutoff.sentence, { dayOfWeek: t(weekdayNames[weekdayOf(date)] ?? '') });
  return layouts?.length === 0 ? t(startDayErrors.noLayouts.sentence, { date: formatDate(date) }) : null;
}

/** Clears a layout of another date, and selects the layout when there is only one. */
function useOneLayout(
  layouts: { id: number }[] | undefined,
  chosen: unknown,
  choose: (id: number | undefined) => void,
): void {
  const chooseAmong = useEffectEvent((offered: { id: number }[]) => {
    if (offered.some((l) => String(l.id) === String(chosen))) return;
    choose(offered.length === 1 ? offered[0]?.id : undefined);
  });
  useEffect(() => {
    if (layouts) chooseAmong(layouts);
  }, [layouts]);
}
