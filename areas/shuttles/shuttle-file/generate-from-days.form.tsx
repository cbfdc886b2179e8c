import { useState } from 'react';
import {
  generateShuttleRowsFromAllFutureDaysEndpoint,
  generateShuttleRowsFromDaysOfServiceEndpoint,
  previewShuttleRowsFromDaysOfServiceEndpoint,
} from './shuttle-file.contract.ts';
import { RowGenerationSummary } from './row-generation-summary.component.tsx';
import { addDays } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const mutationOptions = {
  successMessage: (done: {
    made: number;
    changed: number;
    same: number;
    kept: number;
    travelled: number;
    unclear: number;
  }) => ({
    text: 'Rows created: {made}, updated: {changed}, not changed: {left}.',
    params: {
      made: done.made,
      changed: done.changed,
      left: done.same + done.kept + done.travelled + done.unclear,
    },
  }),
};

/** Creates rows for units that leave from a warehouse other than the one that receives them. Shows their number first. */
export function GenerateShuttleRowsFromDaysOfServiceDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const [all, setAll] = useState(false);
  const [from, setFrom] = useState<string | null>(today);
  const [to, setTo] = useState<string | null>(addDays(today, 6));
  const range = from !== null && to !== null && from <= to ? { dateFrom: from, dateTo: to } : null;
  const previewQuery = all ? {} : range;
  const found = useApiQuery(
    previewShuttleRowsFromDaysOfServiceEndpoint,
    previewQuery && { query: previewQuery },
  );
  const some = useApiMutation(generateShuttleRowsFromDaysOfServiceEndpoint, mutationOptions);
  const every = useApiMutation(generateShuttleRowsFromAllFutureDaysEndpoint, mutationOptions);
  const make = async () => {
    const done = all ? await every.run({}) : range && (await some.run({ body: range }));
    if (done) onClose();
  };
  const missing =
    from === null || to === null ? t('Enter both dates.') : t('The end date can’t be before the start date.');
  return (
    <Dialog
      open
      title={t('Generate rows from days of service')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabledReason={previewQuery ? null : missing} onPress={make}>
            {t('Generate rows')}
          </Button>
        </>
      }
    >
      <div className="col">
        <p className="dialog-text">
          {t(
            'Creates a row for each consignee, day and warehouse whose units leave from a different warehouse than the one that receives them. Manual and setup rows don’t change.',
          )}
        </p>
        <div className="row">
          <label className="checkbox-label">
            <input type="checkbox" className="checkbox" checked={all} onChange={() => setAll(!all)} />
            <span>{t('Every day from today')}</span>
          </label>
        </div>
        {!all && (
          <div className="row">
            <Day id="days-from" label={t('Date from')} date={from} put={setFrom} />
            <Day id="days-to" label={t('Date to')} date={to} put={setTo} />
          </div>
        )}
        {previewQuery && (
          <QueryBoundary query={found}>
            {(counts) => (
              <>
                <p>
                  {t('{count, plural, one {# unit leaves} other {# units leave}} from another warehouse.', {
                    count: counts.units,
                  })}
                </p>
                <RowGenerationSummary counts={counts} />
              </>
            )}
          </QueryBoundary>
        )}
      </div>
    </Dialog>
  );
}

function Day({
  id,
  label,
  date,
  put: onDateChange,
}: {
  id: string;
  label: string;
  date: string | null;
  put: (date: string | null) => void;
}) {
  const t = useTranslate();
  const today = useWarehouseToday();
  return (
    <div className="field" style={{ width: 170 }}>
      <label htmlFor={id}>{label}</label>
      <DateInput
        control={{ id, name: id }}
        value={date}
        getDayDisabledReason={(day) => (day < today ? t('This day is in the past.') : null)}
        today={today}
        onChange={onDateChange}
      />
    </div>
  );
}
