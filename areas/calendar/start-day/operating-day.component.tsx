import { IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { undoFutureDayStartEndpoint } from './start-day.contract.ts';
import type { WarehouseOperatingDay } from './start-day.contract.ts';
import { StartOrChangeDayDialog } from './start-day.form.tsx';
import { warehouseClosedErrors } from './warehouse-closed.errors.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate, formatDateTime } from '#kit/web/format-time.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import { useScreenAction } from '#kit/web/screen-actions.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Opens the dialog that starts the day of a warehouse, once the warehouse is loaded. */
export function StartOrChangeDayButton({ warehouse }: { warehouse: WarehouseOperatingDay | undefined }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [starting, setStarting] = useState(false);
  const whyNot = me.can('editSettings:warehouse') ? null : t(notAllowedMessage);
  useScreenAction('startDay', () => setStarting(true), whyNot === null && warehouse !== undefined);
  // Today's operating day is already open. The user can change it or start another one.
  const runs = warehouse?.day?.finalReleasedAt === null && warehouse.day.receivingDate >= warehouse.today;
  return (
    <>
      <Button
        variant={runs ? 'plain' : 'primary'}
        icon={IconCalendarPlus}
        disabledReason={whyNot ?? (warehouse ? null : t('Warehouse data is still loading.'))}
        onPress={() => setStarting(true)}
      >
        {runs ? t('Change day…') : t('Start day')}
      </Button>
      {starting && warehouse && (
        <StartOrChangeDayDialog warehouse={warehouse} onClose={() => setStarting(false)} />
      )}
    </>
  );
}

/** The current operating day of a warehouse. */
export function OperatingDayCard({
  warehouse,
  actions: acts,
}: {
  warehouse: WarehouseOperatingDay;
  actions?: ReactNode;
}) {
  const t = useTranslate();
  const { day } = warehouse;
  const open = day !== null && day.finalReleasedAt === null;
  return (
    <section className="panel" aria-label={t('Operating day')}>
      <header>
        <h2>{t('Operating day')}</h2>
        {open ? (
          <Badge tone="done">{t('Started')}</Badge>
        ) : (
          <Badge tone="wait">{day ? t('Final release done') : t('Not started')}</Badge>
        )}
      </header>
      <div className="pad col">
        {!open && <p>{t(warehouseClosedErrors.warehouseClosed.sentence)}</p>}
        {day && (
          <dl className="description-list two-columns">
            <dt>{t('Receiving date')}</dt>
            <dd>{formatWeekdayDate(day.receivingDate)}</dd>
            <dt>{t('Outbound date')}</dt>
            <dd>{formatWeekdayDate(day.outboundDate)}</dd>
            <dt>{t('Layout')}</dt>
            <dd>{day.layout ?? '–'}</dd>
            <dt>{t('Loading speed')}</dt>
            <dd>
              {t('{count, plural, one {# unit} other {# units}} per hour', {
                count: day.loadingSpeed,
              })}
            </dd>
            <dt>{t('Started')}</dt>
            <dd>
              {formatDateTime(day.startedAt, warehouse.zone)}
              {day.startedBy !== null && `, ${translateAnonymousOrErasedPersonName(t, day.startedBy)}`}
            </dd>
            <dt>{t('Blocked cutoff groups')}</dt>
            <dd>
              {day.blockedGroups.length === 0 ? (
                <span className="muted">{t('None')}</span>
              ) : (
                day.blockedGroups.map((g) => g.name).join(', ')
              )}
            </dd>
          </dl>
        )}
        <div className="row wrap">
          {acts}
          {open && day.receivingDate > warehouse.today && (
            <TakeBackAct warehouse={warehouse} date={day.receivingDate} />
          )}
        </div>
      </div>
    </section>
  );
}
/** Undoes the start of a future day that was started by mistake. */
function TakeBackAct({ warehouse, date }: { warehouse: WarehouseOperatingDay; date: string }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const act = useApiMutation(undoFutureDayStartEndpoint, {
    successMessage: (a) => ({
      text: a.day ? '{warehouse} is receiving for {date} again.' : 'No operating day is open at {warehouse}.',
      params: { warehouse: a.code, date: a.day ? formatWeekdayDate(a.day.receivingDate) : '' },
    }),
  });
  return (
    <Button
      disabledReason={me.can('editSettings:warehouse') ? null : t(notAllowedMessage)}
      onPress={async () => {
        const sure = await confirmAction({
          title: t('Undo start of {date}', { date: formatWeekdayDate(date) }),
          body: t('The previous day reopens with its blocked cutoff groups.'),
          confirmLabel: t('Undo start of {date}', { date: formatWeekdayDate(date) }),
        });
        if (sure) await act.run({ params: { id: warehouse.warehouseId } });
      }}
    >
      {t('Undo start')}
    </Button>
  );
}
