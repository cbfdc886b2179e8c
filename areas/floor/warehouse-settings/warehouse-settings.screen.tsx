import { IconBuildingWarehouse, IconCalendarRepeat, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { NoWarehouse } from './no-warehouse.part.tsx';
import { PlaceCard } from './place-card.part.tsx';
import { ScheduleDayDialog } from './schedule-day.form.tsx';
import { ScheduleWeekDialog } from './schedule-week.form.tsx';
import { getWarehouseSettings } from './warehouse-settings.contract.ts';
import type { WarehouseNamed, WarehouseSettings } from './warehouse-settings.contract.ts';
import { WarehousesDialog } from './warehouse-list.part.tsx';
import { AddWarehouseDialog } from './warehouse.form.tsx';
import { WarehouseSettingsForm } from './warehouse-settings.form.tsx';
import { BlockGroupsAct } from '#areas/calendar/cutoff-groups/blocked-groups.part.tsx';
import { PrintersCard } from '#areas/floor/printers/printers.part.tsx';
import { RunningDayCard, StartDayAct } from '#areas/calendar/start-day/running-day.part.tsx';
import { getRunningDay } from '#areas/calendar/start-day/start-day.contract.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { chooseWarehouse, useMe } from '#kit/web/me.ts';
import { zoneName } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** A warehouse: the day it works on, its week, its place and all its settings. */
export default function WarehouseSettingsScreen() {
  const t = useText();
  const me = useMe();
  const { inactiveId, open } = useInactive();
  const [over, setOver] = useState<'list' | 'add' | null>(null);
  const id = inactiveId ?? me.warehouse?.id;
  const day = useAnswer(getRunningDay, id !== undefined && inactiveId === null ? { params: { id } } : null);
  return (
    <Screen
      title={t('Warehouse Settings')}
      note={inactiveId === null ? me.warehouse?.name : undefined}
      scroll
      acts={
        <>
          {me.can('warehousesEdit:admin') && (
            <Action icon={IconBuildingWarehouse} onPress={() => setOver('list')}>
              {t('All warehouses')}
            </Action>
          )}
          {/* Before the first one, the screen itself leads there. */}
          {me.can('warehousesEdit:admin') && me.warehouses.length > 0 && (
            <Action icon={IconPlus} onPress={() => setOver('add')}>
              {t('Add warehouse')}
            </Action>
          )}
          {id !== undefined && inactiveId === null && <StartDayAct warehouse={day.data} />}
        </>
      }
    >
      <div className="pad col" style={id === undefined ? undefined : { maxWidth: 760 }}>
        {id === undefined ? (
          <NoWarehouse onAdd={() => setOver('add')} onList={() => setOver('list')} />
        ) : (
          <>
            {inactiveId === null && (
              <Answered of={day}>
                {(warehouse) => (
                  <RunningDayCard warehouse={warehouse} acts={<BlockGroupsAct warehouse={warehouse} />} />
                )}
              </Answered>
            )}
            <Cards id={id} />
          </>
        )}
      </div>
      {over === 'list' && (
        <WarehousesDialog
          onOpen={(w) => {
            open(w);
            setOver(null);
          }}
          onAdd={() => setOver('add')}
          onClose={() => setOver(null)}
        />
      )}
      {over === 'add' && <AddWarehouseDialog onClose={() => setOver(null)} />}
    </Screen>
  );
}

/** An inactive warehouse is in no top bar: it is opened here until another is chosen there or it is active again. */
function useInactive() {
  const me = useMe();
  const [inactiveId, setInactiveId] = useState<number | null>(null);
  const chosen = me.warehouse?.id;
  const isActive = me.warehouses.some((w) => w.id === inactiveId);
  useEffect(() => setInactiveId(null), [chosen]);
  useEffect(() => {
    if (inactiveId === null || !isActive) return;
    chooseWarehouse(inactiveId);
    setInactiveId(null);
  }, [inactiveId, isActive]);
  const open = (w: WarehouseNamed) => {
    setInactiveId(w.active ? null : w.id);
    if (w.active) chooseWarehouse(w.id);
  };
  return { inactiveId, open };
}

function Cards({ id }: { id: number }) {
  const me = useMe();
  const settings = useAnswer(getWarehouseSettings, { params: { id } });
  const mayEdit = me.can('editSettings:warehouse');
  return (
    <Answered of={settings}>
      {(warehouse) => (
        <>
          <WeekCard warehouse={warehouse} mayEdit={mayEdit} />
          <PlaceCard warehouse={warehouse} />
          <PrintersCard warehouseId={warehouse.id} mayEdit={mayEdit} />
          <WarehouseSettingsForm key={warehouse.id} warehouse={warehouse} mayEdit={mayEdit} />
        </>
      )}
    </Answered>
  );
}

/** A link may lead to the week itself. */
function useInSight(part: string) {
  const [search] = useAddress();
  const frame = useRef<HTMLElement>(null);
  const isMeant = search['part'] === part;
  useEffect(() => {
    if (isMeant) frame.current?.scrollIntoView({ block: 'start' });
  }, [isMeant]);
  return frame;
}

function WeekCard({ warehouse, mayEdit }: { warehouse: WarehouseSettings; mayEdit: boolean }) {
  const t = useText();
  const frame = useInSight('week');
  const [day, setDay] = useState<number | 'several' | null>(null);
  const whyNot = mayEdit ? null : t(notAllowed);
  return (
    <section className="panel" aria-label={t('Week')} ref={frame}>
      <header>
        <h2>{t('Week')}</h2>
        <span className="dim">{zoneName(warehouse.zone)}</span>
        <span className="grow" />
        <Action small icon={IconCalendarRepeat} whyNot={whyNot} onPress={() => setDay('several')}>
          {t('Set several days')}
        </Action>
      </header>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Day')}</th>
            <th>{t('Data entry cutoff')}</th>
            <th>{t('Automatic start')}</th>
            <th>
              <span className="unseen">{t('Change')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {warehouse.warehouseSchedule.map((d) => {
            const name = t(weekdayNames[d.dayOfWeek] ?? '');
            return (
              <tr key={d.dayOfWeek}>
                <td>{name}</td>
                <td>{d.cutoff ?? <span className="dim">{t('Closed')}</span>}</td>
                <td>{d.autoStart ?? <span className="dim">–</span>}</td>
                <td className="num">
                  <Action
                    small
                    look="ghost"
                    icon={IconPencil}
                    whyNot={whyNot}
                    label={t('Change {name}', { name })}
                    onPress={() => setDay(d.dayOfWeek)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {day === 'several' && <ScheduleWeekDialog warehouse={warehouse} onClose={() => setDay(null)} />}
      {typeof day === 'number' && (
        <ScheduleDayDialog key={day} warehouse={warehouse} dayOfWeek={day} onClose={() => setDay(null)} />
      )}
    </section>
  );
}
