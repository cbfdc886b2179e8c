import { useState } from 'react';
import { changeOutboundOfShuttleSetupsEndpoint } from './shuttle-setup.contract.ts';
import { useWeekdayWithDayOfMonthOptions } from './weekday-label.client.ts';
import { ChangeOutboundDialog } from '#areas/shuttles/shuttle-file/shuttle-lane-fields.component.tsx';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Changes the outbound day and warehouse of many rows of the weekly setup. */
export function ChangeOutboundOfShuttleSetupsDialog({
  count,
  selection: meant,
  onClose,
}: {
  count: number;
  selection: BodyOf<typeof changeOutboundOfShuttleSetupsEndpoint>;
  onClose: (done: boolean) => void;
}) {
  const t = useTranslate();
  const [day, setDay] = useState('');
  const [warehouse, setWarehouse] = useState('');
  const days = useWeekdayWithDayOfMonthOptions();
  const act = useApiMutation(changeOutboundOfShuttleSetupsEndpoint, {
    successMessage: (done) => ({
      text: '{count, plural, one {# row} other {# rows}} updated.',
      params: { count: done.rows },
    }),
  });
  const change = async () => {
    const params = { outboundDay: Number(day), outboundWarehouseId: Number(warehouse) };
    if (await act.run({ params, body: meant })) onClose(true);
  };
  return (
    <ChangeOutboundDialog
      count={count}
      disabledReason={day === '' ? t('Outbound day is required') : null}
      dayInput={
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
      <p className="dialog-text">{t('Existing dated rows don’t change until you generate them again.')}</p>
    </ChangeOutboundDialog>
  );
}
