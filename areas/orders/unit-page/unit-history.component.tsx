import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendarShare,
  IconCircleDashed,
  IconLock,
  IconMapPin,
  IconMapPinX,
  IconPackage,
  IconPackageImport,
  IconPencil,
  IconPrinter,
  IconSnowflake,
  IconStack2,
  IconStackPop,
  IconTablePlus,
  IconTrash,
  IconTruck,
  IconTruckDelivery,
  IconTruckLoading,
  IconTruckReturn,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { translateCoolerReason } from '#areas/freight/units/cooler-reasons.contract.ts';
import type { UnitDetail, UnitEvent } from '#areas/freight/units/units.contract.ts';
import {
  getReceivingDoorOfUnitEvent,
  formatUnitEventKind,
} from '#areas/freight/units/unit-event-names.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { unitTrackStages, computeUnitProgress } from '#areas/freight/units/unit-track.rules.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { formatWeekdayDate, formatTime } from '#kit/web/format-time.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import type { StatusTone } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './unit-history.css';
import { toLocalDateTime } from '#kit/contract/time-format.ts';

const looks = new Map<string, { icon: Icon; tone: StatusTone }>([
  ['entered', { icon: IconTablePlus, tone: 'plan' }],
  ['edited', { icon: IconPencil, tone: 'plan' }],
  ['shipDateChanged', { icon: IconCalendarShare, tone: 'plan' }],
  ['dayOfServiceChanged', { icon: IconCalendarShare, tone: 'plan' }],
  ['departureChanged', { icon: IconCalendarShare, tone: 'plan' }],
  ['finalized', { icon: IconLock, tone: 'set' }],
  ['labelPrinted', { icon: IconPrinter, tone: 'plan' }],
  ['labelReprinted', { icon: IconPrinter, tone: 'plan' }],
  ['deleted', { icon: IconTrash, tone: 'shut' }],
  ['reactivated', { icon: IconArrowBackUp, tone: 'plan' }],
  ['received', { icon: IconPackage, tone: 'here' }],
  ['putAway', { icon: IconStack2, tone: 'here' }],
  ['putAwayCleared', { icon: IconStackPop, tone: 'here' }],
  ['staged', { icon: IconMapPin, tone: 'here' }],
  ['misStaged', { icon: IconMapPinX, tone: 'fault' }],
  ['cooler', { icon: IconSnowflake, tone: 'cold' }],
  ['coolerReturned', { icon: IconSnowflake, tone: 'here' }],
  ['shuttleLoaded', { icon: IconArrowsExchange, tone: 'move' }],
  ['shuttleUnloaded', { icon: IconArrowsExchange, tone: 'here' }],
  ['shuttled', { icon: IconArrowsExchange, tone: 'move' }],
  ['shuttleReturned', { icon: IconArrowsExchange, tone: 'here' }],
  ['arrived', { icon: IconPackageImport, tone: 'here' }],
  ['arrivalCounted', { icon: IconPackageImport, tone: 'here' }],
  ['arrivedExtra', { icon: IconPackageImport, tone: 'fault' }],
  ['leftBehind', { icon: IconArrowBackUp, tone: 'fault' }],
  ['loaded', { icon: IconTruckLoading, tone: 'done' }],
  ['unloaded', { icon: IconTruckReturn, tone: 'here' }],
  ['released', { icon: IconTruck, tone: 'move' }],
  ['short', { icon: IconSnowflake, tone: 'cold' }],
  ['delivered', { icon: IconTruckDelivery, tone: 'done' }],
]);

/** The five stages of a unit. A stage in error is red. */
export function UnitProgress({ unit }: { unit: UnitDetail }) {
  const t = useTranslate();
  const { completedStages: done, isLastStageWrong: wrong } = computeUnitProgress(unit);
  const lookOf = (stageIndex: number): string => {
    if (wrong && stageIndex === done - 1) return 'has-error';
    return stageIndex < done ? '' : 'muted';
  };
  return (
    <ol className="unit-stages" aria-label={t('Stages')}>
      {unitTrackStages.map((stage, stageIndex) => (
        <li
          key={stage}
          className={lookOf(stageIndex)}
          aria-current={stageIndex === done - 1 ? 'step' : undefined}
        >
          <div className="progress-bar thin">{stageIndex < done && <i style={{ width: '100%' }} />}</div>
          {t(stage)}
        </li>
      ))}
    </ol>
  );
}

/** What blocks the unit, shown first. */
export function UnitProblemNote({ unit }: { unit: UnitDetail }) {
  const t = useTranslate();
  if (!unit.active)
    return (
      <p className="note tone-shut" role="status">
        {t('This unit was deleted.')}
      </p>
    );
  if (unit.labelStale && unit.status < unitStatus.received)
    return (
      <p className="note tone-wait" role="status">
        <IconPrinter size={16} stroke={1.75} aria-hidden />
        {t('Changed after its label was printed. Reprint the label.')}
      </p>
    );
  if (unit.status !== unitStatus.misStaged) return null;
  const belongs = unit.rightPosition
    ? t('In {position}, should be in {right}.', {
        position: unit.positionCode ?? '?',
        right: unit.rightPosition,
      })
    : t('In {position} (wrong position).', { position: unit.positionCode ?? '?' });
  return (
    <p className="note tone-fault" role="alert">
      <IconMapPinX size={16} stroke={1.75} aria-hidden />
      <span>
        <b>{belongs}</b>{' '}
        {unit.loadName && t('Move this unit before you release load {load}.', { load: unit.loadName })}
      </span>
    </p>
  );
}

/** The events of a unit by day, newest first, in the time zone of the warehouse of each event. */
export function UnitHistory({ unit }: { unit: UnitDetail }) {
  const t = useTranslate();
  const zone = (event: UnitEvent) => event.zone ?? unit.receivingWarehouse.zone;
  const days = Map.groupBy(unit.events, (event) => toLocalDateTime(event.at, zone(event)).slice(0, 10));
  const newest = unit.events[0]?.id;
  if (unit.events.length === 0) return <p className="muted">{t(noRecordsMessage)}</p>;
  return (
    <div>
      {[...days].map(([day, events]) => (
        <section key={day} aria-label={formatWeekdayDate(day)}>
          <h3 className="unit-history-day">{formatWeekdayDate(day)}</h3>
          <ol className="unit-events">
            {events.map((event) => {
              const look = looks.get(event.kind) ?? { icon: IconCircleDashed, tone: 'plan' };
              const wrong = event.kind === 'misStaged' && event.id === newest;
              return (
                <li key={event.id} className={`tone-${look.tone} ${wrong ? 'has-error' : ''}`}>
                  <time dateTime={event.at}>{formatTime(event.at, zone(event))}</time>
                  <span className="event-icon">
                    <look.icon size={15} stroke={2} aria-hidden />
                  </span>
                  <span className="event-title">{t(formatUnitEventKind(event.kind))}</span>
                  <span className="event-document muted">{event.paper}</span>
                  <span className="event-details">
                    {[
                      noteOf(t, event),
                      placeOf(t, event),
                      event.warehouse,
                      translateAnonymousOrErasedPersonName(t, event.who),
                      event.device === 'web' ? t('web') : event.device,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

function placeOf(t: ReturnType<typeof useTranslate>, event: UnitEvent): string | null {
  const door = getReceivingDoorOfUnitEvent(event);
  return door === null ? event.place : t('door {door}', { door });
}
function noteOf(t: ReturnType<typeof useTranslate>, event: UnitEvent): string {
  if (!event.note) return '';
  if (event.kind === 'labelReprinted') return t('Copy {number}, marked as a reprint', { number: event.note });
  if (event.kind === 'edited') return t('now for {consignee}', { consignee: event.note });
  if (event.kind === 'cooler') return translateCoolerReason(t, event.note);
  if (event.kind === 'departureChanged') {
    const [date = '', warehouse = ''] = event.note.split(' ');
    return t('to {date} from {warehouse}', { date: formatWeekdayDate(date), warehouse });
  }
  return event.kind === 'shipDateChanged' || event.kind === 'dayOfServiceChanged'
    ? t('to {date}', { date: formatWeekdayDate(event.note) })
    : event.note;
}
