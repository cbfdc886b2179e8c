import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { ScheduleDayDialog } from './schedule-day.form.tsx';
import { getWarehouseSettings } from './warehouse-settings.contract.ts';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { WarehouseSettingsForm } from './warehouse-settings.form.tsx';
import { BlockGroupsAct } from '#areas/calendar/cutoff-groups/blocked-groups.part.tsx';
import { PrintersCard } from '#areas/floor/printers/printers.part.tsx';
import { RunningDayCard, StartDayAct } from '#areas/calendar/start-day/running-day.part.tsx';
import { getRunningDay } from '#areas/calendar/start-day/start-day.contract.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { chooseWarehouse, useMe } from '#kit/web/me.ts';
import { zoneName } from '#kit/web/moments.ts';
import { Answered, Empty } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** A warehouse: the day it works on, its week and all its settings. */
export default function WarehouseSettingsScreen() {
  const t = useText();
  const me = useMe();
  const params = me.warehouse ? { params: { id: me.warehouse.id } } : null;
  const day = useAnswer(getRunningDay, params);
  const settings = useAnswer(getWarehouseSettings, params);
  const mayEdit = me.can('editSettings:warehouse');
  return (
    <Screen
      title={t('Warehouse Settings')}
      note={me.warehouse?.name}
      scroll
      acts={me.warehouse && <StartDayAct warehouse={day.data} />}
    >
      <div className="pad col" style={me.warehouse && { maxWidth: 760 }}>
        {me.warehouse ? (
          <>
            <Answered of={day}>
              {(warehouse) => (
                <RunningDayCard warehouse={warehouse} acts={<BlockGroupsAct warehouse={warehouse} />} />
              )}
            </Answered>
            <Answered of={settings}>
              {(warehouse) => (
                <>
                  <WeekCard warehouse={warehouse} mayEdit={mayEdit} />
                  <PrintersCard warehouseId={warehouse.id} mayEdit={mayEdit} />
                  <WarehouseSettingsForm key={warehouse.id} warehouse={warehouse} mayEdit={mayEdit} />
                </>
              )}
            </Answered>
          </>
        ) : (
          <Empty
            sentence={t('Choose a warehouse')}
            why={t('Settings and running day belong to one warehouse.')}
            act={
              <div className="row wrap center">
                {me.warehouses.map((w) => (
                  <Action key={w.id} onPress={() => chooseWarehouse(w.id)}>
                    {w.code} {w.name}
                  </Action>
                ))}
              </div>
            }
          />
        )}
      </div>
    </Screen>
  );
}

function WeekCard({ warehouse, mayEdit }: { warehouse: WarehouseSettings; mayEdit: boolean }) {
  const t = useText();
  const [day, setDay] = useState<number | null>(null);
  const whyNot = mayEdit ? null : t(notAllowed);
  return (
    <section className="panel" aria-label={t('Week')}>
      <header>
        <h2>{t('Week')}</h2>
        <span className="dim">{zoneName(warehouse.zone)}</span>
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
      {day !== null && (
        <ScheduleDayDialog key={day} warehouse={warehouse} dayOfWeek={day} onClose={() => setDay(null)} />
      )}
    </section>
  );
}
