import { useState } from 'react';
import { changeShuttleSetups } from './shuttle-setup.contract.ts';
import { useWeekdayOptions } from './weekday-label.web.ts';
import { ChangeMany } from '#areas/shuttles/shuttle-file/shuttle-way.part.tsx';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Another outbound day and warehouse for many rows of the weekly rule. */
export function ChangeSetups({
  count,
  meant,
  onClose,
}: {
  count: number;
  meant: BodyOf<typeof changeShuttleSetups>;
  onClose: (done: boolean) => void;
}) {
  const t = useText();
  const [day, setDay] = useState('');
  const [warehouse, setWarehouse] = useState('');
  const days = useWeekdayOptions();
  const act = useAct(changeShuttleSetups, {
    says: (done) => ({
      text: '{count, plural, one {# row is} other {# rows are}} changed.',
      params: { count: done.rows },
    }),
  });
  const change = async () => {
    const params = { outboundDay: Number(day), outboundWarehouseId: Number(warehouse) };
    if (await act.run({ params, body: meant })) onClose(true);
  };
  return (
    <ChangeMany
      count={count}
      whyNot={day === '' ? t('Outbound day is required') : null}
      day={
        <div className="field">
          <label htmlFor="setups-day">{t('Outbound day')}</label>
          <select className="input" id="setups-day" value={day} onChange={(e) => setDay(e.target.value)}>
            <option value="">{t('Choose a day')}</option>
            {days.map(({ value, label }) => (
              <option key={value} value={value} label={label} />
            ))}
          </select>
        </div>
      }
      warehouse={warehouse}
      onWarehouse={setWarehouse}
      onChange={change}
      onClose={onClose}
    >
      <p className="dialog-body">
        {t('Dated rows that were generated stay until they are generated again.')}
      </p>
    </ChangeMany>
  );
}
