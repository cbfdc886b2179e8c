import { IconCalendarPlus, IconCrane } from '@tabler/icons-react';
import { useState } from 'react';
import { getRunningDay } from './start-day.contract.ts';
import type { RunningDay } from './start-day.contract.ts';
import { StartDayDialog } from './start-day.form.tsx';
import { scanSays } from '#areas/receiving/scanning/scanning.rules.ts';
import { showDayDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { Answered, Empty } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import { chooseWarehouse } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

/** Warehouse Settings, so far: the running day and its start. The page says that the settings themselves are still to come. */
export default function WarehouseDayScreen() {
  const t = useText();
  const me = useMe();
  const [starting, setStarting] = useState(false);
  const found = useAnswer(getRunningDay, me.warehouse ? { params: { id: me.warehouse.id } } : null);
  const whyNot = me.can('editSettings:warehouse') ? null : t(notAllowed);
  return (
    <Screen title={t('Warehouse Settings')} note={me.warehouse?.name} scroll acts={me.warehouse && <Action look="go" icon={IconCalendarPlus} whyNot={whyNot ?? (found.data ? null : t('The warehouse is still loading.'))} onPress={() => setStarting(true)}>{t('Start day')}</Action>}>
      <div className="pad col">
        {me.warehouse
          ? <Answered of={found}>{(warehouse) => <DayCard warehouse={warehouse} />}</Answered>
          : <Empty sentence={t('Choose a warehouse')} why={t('The running day belongs to one warehouse.')} act={<div className="row wrap">{me.warehouses.map((w) => <Action key={w.id} onPress={() => chooseWarehouse(w.id)}>{w.code} {w.name}</Action>)}</div>} />}
        <p className="note"><IconCrane size={16} stroke={1.75} aria-hidden />{t('Only the running day is here so far. Schedule, cutoff hours and the other settings of a warehouse are not built yet.')}</p>
      </div>
      {starting && found.data && <StartDayDialog warehouse={found.data} onClose={() => setStarting(false)} />}
    </Screen>
  );
}

function DayCard({ warehouse }: { warehouse: RunningDay }) {
  const t = useText();
  const { day } = warehouse;
  const open = day !== null && day.finalReleasedAt === null;
  return (
    <section className="panel" aria-label={t('Running day')} style={{ maxWidth: 620 }}>
      <header><h2>{t('Running day')}</h2>{open ? <Badge tone="done">{t('Started')}</Badge> : <Badge tone="wait">{day ? t('Final-released') : t('Not started')}</Badge>}</header>
      <div className="pad col">
        {!open && <p>{t(scanSays.closed)}</p>}
        {day && (
          <dl className="kv two">
            <dt>{t('Receiving date')}</dt><dd>{showDayDate(day.receivingDate)}</dd>
            <dt>{t('Outbound date')}</dt><dd>{showDayDate(day.outboundDate)}</dd>
            <dt>{t('Layout')}</dt><dd>{day.layout ?? '–'}</dd>
            <dt>{t('Loading speed')}</dt><dd>{t('{count} units an hour', { count: showCount(day.loadingSpeed) })}</dd>
            <dt>{t('Started')}</dt><dd>{clock(day.startedAt, warehouse.zone)}</dd>
            <dt>{t('Blocked cutoff groups')}</dt><dd>{day.blockedGroups.length === 0 ? <span className="dim">{t('None')}</span> : day.blockedGroups.map((g) => g.name).join(', ')}</dd>
          </dl>
        )}
      </div>
    </section>
  );
}
const clock = (instant: string, zone: string): string => new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(new Date(instant));
