import { useState } from 'react';
import {
  changeOutboundOfShuttleRowsEndpoint,
  countUnitsAffectedByShuttleRowsEndpoint,
} from './shuttle-file.contract.ts';
import { AppliedRowsSummary } from './row-generation-summary.component.tsx';
import { ChangeOutboundDialog } from './shuttle-lane-fields.component.tsx';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { DateInput } from '#kit/web/date-input.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Meant = BodyOf<typeof changeOutboundOfShuttleRowsEndpoint>;

/** Changes the outbound date and warehouse of many rows and their units. Shows the number of affected units first. */
export function ChangeOutboundOfShuttleRowsDialog({
  count,
  selection: meant,
  onClose,
}: {
  count: number;
  selection: Meant;
  onClose: (done: boolean) => void;
}) {
  const t = useTranslate();
  const [date, setDate] = useState<string | null>(null);
  const [warehouse, setWarehouse] = useState('');
  const today = useWarehouseToday(Number(warehouse) || undefined);
  const ready = date !== null && warehouse !== '';
  const touched = useApiQuery(
    countUnitsAffectedByShuttleRowsEndpoint,
    ready ? { query: { ...meant, toDate: date, toWarehouseId: Number(warehouse) } } : null,
  );
  const act = useApiMutation(changeOutboundOfShuttleRowsEndpoint, {
    successMessage: (done) => ({
      text: 'Updated: {rows, plural, one {# row} other {# rows}} and {units, plural, one {# unit} other {# units}}.',
      params: { rows: done.rows, units: done.units },
    }),
  });
  const change = async () => {
    if (date === null || warehouse === '') return;
    const params = { outboundDate: date, outboundWarehouseId: Number(warehouse) };
    if (await act.run({ params, body: meant })) onClose(true);
  };
  return (
    <ChangeOutboundDialog
      count={count}
      disabledReason={date === null ? t('Outbound date is required') : null}
      dayInput={
        <div className="field" style={{ width: 170 }}>
          <label htmlFor="rows-date">{t('Outbound date')}</label>
          <DateInput
            control={{ id: 'rows-date', name: 'outboundDate' }}
            value={date}
            getDayDisabledReason={(day) => (day < today ? t('This day is in the past.') : null)}
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
        <QueryBoundary query={touched}>
          {(found) => <AppliedRowsSummary counts={found} early={found.early} />}
        </QueryBoundary>
      )}
    </ChangeOutboundDialog>
  );
}
