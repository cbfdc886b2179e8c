import { IconBuildingWarehouse, IconCalendarRepeat, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { NoWarehouseSelected } from './no-warehouse.component.tsx';
import { WarehouseBasicDataCard } from './warehouse-address-card.component.tsx';
import { WeekdayScheduleDialog } from './schedule-day.form.tsx';
import { SetWeekCutoffsDialog } from './schedule-week.form.tsx';
import { getWarehouseSettingsEndpoint } from './warehouse-settings.contract.ts';
import type { WarehouseName, WarehouseSettings } from './warehouse-settings.contract.ts';
import { WarehouseListDialog } from './warehouse-list.component.tsx';
import { AddAndSelectWarehouseDialog } from './warehouse.form.tsx';
import { WarehouseSettingsFormWithoutWeek } from './warehouse-settings.form.tsx';
import { BlockCutoffGroupsButton } from '#areas/calendar/cutoff-groups/block-cutoff-groups.component.tsx';
import { PrintersCard } from '#areas/floor/printers/printers.component.tsx';
import {
  OperatingDayCard,
  StartOrChangeDayButton,
} from '#areas/calendar/start-day/operating-day.component.tsx';
import { getWarehouseWithLastStartedDayEndpoint } from '#areas/calendar/start-day/start-day.contract.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { chooseAndSaveWarehouse, useCurrentUser } from '#kit/web/current-user.ts';
import { formatZoneAbbreviationAndName, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** One warehouse: its operating day, its week, its address and all its settings. */
export default function WarehouseSettingsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const { inactiveId, open } = useInactive();
  const [over, setOver] = useState<'list' | 'add' | null>(null);
  const id = inactiveId ?? me.warehouse?.id;
  const day = useApiQuery(
    getWarehouseWithLastStartedDayEndpoint,
    id !== undefined && inactiveId === null ? { params: { id } } : null,
  );
  return (
    <Screen
      title={t('Warehouse Settings')}
      note={inactiveId === null ? me.warehouse?.name : undefined}
      scrolls
      actions={
        <>
          {me.can('warehousesEdit:admin') && (
            <Button icon={IconBuildingWarehouse} onPress={() => setOver('list')}>
              {t('All warehouses')}
            </Button>
          )}
          {/* Without any warehouse, this screen leads to adding the first one. */}
          {me.can('warehousesEdit:admin') && me.warehouses.length > 0 && (
            <Button icon={IconPlus} onPress={() => setOver('add')}>
              {t('Add warehouse')}
            </Button>
          )}
          {id !== undefined && inactiveId === null && <StartOrChangeDayButton warehouse={day.data} />}
        </>
      }
    >
      <div className="pad col" style={id === undefined ? undefined : { maxWidth: 760 }}>
        {id === undefined ? (
          <NoWarehouseSelected onAdd={() => setOver('add')} onList={() => setOver('list')} />
        ) : (
          <>
            {inactiveId === null && (
              <QueryBoundary query={day}>
                {(warehouse) => (
                  <OperatingDayCard
                    warehouse={warehouse}
                    actions={<BlockCutoffGroupsButton warehouse={warehouse} />}
                  />
                )}
              </QueryBoundary>
            )}
            <Cards id={id} />
          </>
        )}
      </div>
      {over === 'list' && (
        <WarehouseListDialog
          onOpen={(w) => {
            open(w);
            setOver(null);
          }}
          onAdd={() => setOver('add')}
          onClose={() => setOver(null)}
        />
      )}
      {over === 'add' && <AddAndSelectWarehouseDialog onClose={() => setOver(null)} />}
    </Screen>
  );
}

/**
 * An inactive warehouse is not in the top bar. It stays open here until the user selects another one there or it is active again.
 */
function useInactive() {
  const me = useCurrentUser();
  const [inactiveId, setInactiveId] = useState<number | null>(null);
  const chosen = me.warehouse?.id;
  const isActive = me.warehouses.some((w) => w.id === inactiveId);
  useEffect(() => setInactiveId(null), [chosen]);
  useEffect(() => {
    if (inactiveId === null || !isActive) return;
    chooseAndSaveWarehouse(inactiveId);
    setInactiveId(null);
  }, [inactiveId, isActive]);
  const open = (w: WarehouseName) => {
    setInactiveId(w.active ? null : w.id);
    if (w.active) chooseAndSaveWarehouse(w.id);
  };
  return { inactiveId, open };
}

function Cards({ id }: { id: number }) {
  const me = useCurrentUser();
  const settings = useApiQuery(getWarehouseSettingsEndpoint, { params: { id } });
  const mayEdit = me.can('editSettings:warehouse');
  return (
    <QueryBoundary query={settings}>
      {(warehouse) => (
        <>
          <WeekCard warehouse={warehouse} mayEdit={mayEdit} />
          <WarehouseBasicDataCard warehouse={warehouse} />
          <PrintersCard warehouseId={warehouse.id} mayEdit={mayEdit} />
          <WarehouseSettingsFormWithoutWeek key={warehouse.id} warehouse={warehouse} mayEdit={mayEdit} />
        </>
      )}
    </QueryBoundary>
  );
}

/** A link can lead directly to the weekly schedule. */
function useInSight(part: string) {
  const [search] = useUrlSearch();
  const frame = useRef<HTMLElement>(null);
  const isMeant = search['part'] === part;
  useEffect(() => {
    if (isMeant) frame.current?.scrollIntoView({ block: 'start' });
  }, [isMeant]);
  return frame;
}

function WeekCard({ warehouse, mayEdit }: { warehouse: WarehouseSettings; mayEdit: boolean }) {
  const t = useTranslate();
  const frame = useInSight('week');
  const [day, setDay] = useState<number | 'several' | null>(null);
  const whyNot = mayEdit ? null : t(notAllowedMessage);
  return (
    <section className="panel" aria-label={t('Week')} ref={frame}>
      <header>
        <h2>{t('Week')}</h2>
        <span className="muted">{formatZoneAbbreviationAndName(warehouse.zone)}</span>
        <span className="grow" />
        <Button isSmall icon={IconCalendarRepeat} disabledReason={whyNot} onPress={() => setDay('several')}>
          {t('Set several days')}
        </Button>
      </header>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Day')}</th>
            <th>{t('Data entry cutoff')}</th>
            <th>{t('Automatic start')}</th>
            <th>
              <span className="visually-hidden">{t('Edit')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {warehouse.warehouseSchedule.map((d) => {
            const name = t(weekdayNames[d.dayOfWeek] ?? '');
            return (
              <tr key={d.dayOfWeek}>
                <td>{name}</td>
                <td>
                  {d.cutoff ? formatUserTimeOfDay(d.cutoff) : <span className="muted">{t('Closed')}</span>}
                </td>
                <td>{d.autoStart ? formatUserTimeOfDay(d.autoStart) : <span className="muted">–</span>}</td>
                <td className="numeric">
                  <Button
                    isSmall
                    variant="ghost"
                    icon={IconPencil}
                    disabledReason={whyNot}
                    label={t('Edit {name}', { name })}
                    onPress={() => setDay(d.dayOfWeek)}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {day === 'several' && <SetWeekCutoffsDialog warehouse={warehouse} onClose={() => setDay(null)} />}
      {typeof day === 'number' && (
        <WeekdayScheduleDialog key={day} warehouse={warehouse} dayOfWeek={day} onClose={() => setDay(null)} />
      )}
    </section>
  );
}
