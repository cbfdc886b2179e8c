import { useState } from 'react';
import { changeShuttleSetups } from './shuttle-setup.contract.ts';
import { useWeekdayOptions } from './weekday-label.web.ts';
import { useOutboundOptions } from '#areas/shuttles/shuttle-file/warehouse-choices.web.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
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
  const warehouses = useOutboundOptions();
  const act = useAct(changeShuttleSetups, {
    says: (done) => ({
      text: '{count, plural, one {# row is} other {# rows are}} changed.',
      params: { count: done.rows },
    }),
  });
  const missing = day === '' ? t('Outbound day is required') : t('Outbound warehouse is required');
  const change = async () => {
    const params = { outboundDay: Number(day), outboundWarehouseId: Number(warehouse) };
    if (await act.run({ params, body: meant })) onClose(true);
  };
  const choice = (
    id: string,
    label: string,
    empty: string,
    value: string,
    put: (value: string) => void,
    options: readonly { value: string; label: string }[],
  ) => (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select className="input" id={id} value={value} onChange={(e) => put(e.target.value)}>
        <option value="">{empty}</option>
        {options.map((o) => (
          <option key={o.value} value={o.value}>
            {o.label}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <Dialog
      open
      title={t('{count, plural, one {Change # row} other {Change # rows}}', { count })}
      onClose={() => onClose(false)}
      foot={
        <>
          <Action onPress={() => onClose(false)}>{t('Back')}</Action>
          <Action look="go" whyNot={day !== '' && warehouse !== '' ? null : missing} onPress={change}>
            {t('{count, plural, one {Change # row} other {Change # rows}}', { count })}
          </Action>
        </>
      }
    >
      <div className="col">
        <p className="dialog-body">
          {t('Dated rows that were generated stay until they are generated again.')}
        </p>
        <div className="row">
          {choice('setups-day', t('Outbound day'), t('Choose a day'), day, setDay, days)}
          {choice(
            'setups-warehouse',
            t('Outbound warehouse'),
            t('Choose a warehouse'),
            warehouse,
            setWarehouse,
            warehouses,
          )}
        </div>
      </div>
    </Dialog>
  );
}
