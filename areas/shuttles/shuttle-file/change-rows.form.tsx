import { useState } from 'react';
import { changeShuttleRows, countShuttleUnits } from './shuttle-file.contract.ts';
import { AppliedCounts } from './made-counts.part.tsx';
import { ChangeMany } from './shuttle-way.part.tsx';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { DateInput } from '#kit/web/date-input.tsx';
import { useToday } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Meant = BodyOf<typeof changeShuttleRows>;

/** Another outbound date and warehouse for many rows and their boxes; what it touches is counted before. */
export function ChangeRows({
  count,
  meant,
  onClose,
}: {
  count: number;
  meant: Meant;
  onClose: (done: boolean) => void;
}) {
  const t = useText();
  const [date, setDate] = useState<string | null>(null);
  const [warehouse, setWarehouse] = useState('');
  const today = useToday(Number(warehouse) || undefined);
  const ready = date !== null && warehouse !== '';
  const touched = useAnswer(
    countShuttleUnits,
    ready ? { query: { ...meant, toDate: date, toWarehouseId: Number(warehouse) } } : null,
  );
  const act = useAct(changeShuttleRows, {
    says: (done) => ({
      text: 'Changed: {rows, plural, one {# row} other {# rows}} and {units, plural, one {# box} other {# boxes}}.',
      params: { rows: done.rows, units: done.units },
    }),
  });
  const change = async () => {
    if (date === null || warehouse === '') return;
    const params = { outboundDate: date, outboundWarehouseId: Number(warehouse) };
    if (await act.run({ params, body: meant })) onClose(true);
  };
  return (
    <ChangeMany
      count={count}
      whyNot={date === null ? t('Outbound date is required') : null}
      day={
        <div className="field" style={{ width: 170 }}>
          <label htmlFor="rows-date">{t('Outbound date')}</label>
          <DateInput
            control={{ id: 'rows-date', name: 'outboundDate' }}
            value={date}
            off={(day) => (day < today ? t('This day is past.') : null)}
            today={today}
            onChange={setDate}
          />
        </div>
      }
      warehouse={warehouse}
      onWarehouse={setWarehouse}
      onChange={change}
      onClose={onClose}
    >
      {ready && (
        <Answered of={touched}>{(found) => <AppliedCounts of={found} early={found.early} />}</Answered>
      )}
    </ChangeMany>
  );
}
