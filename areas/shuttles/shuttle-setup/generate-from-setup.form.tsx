import { useState } from 'react';
import {
  generateAndApplyRowsFromSetupEndpoint,
  previewRowsFromSetupEndpoint,
  getShuttleGenerationSettingsEndpoint,
} from './shuttle-setup.contract.ts';
import { getShuttleRowGenerationRangeBlocker } from './shuttle-setup.rules.ts';
import { RowGenerationSummary } from '#areas/shuttles/shuttle-file/row-generation-summary.component.tsx';
import { addDays } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Generates dated rows from the weekly setup for a range of days. Shows the effect on rows and units first. */
export function GenerateAndApplyRowsFromSetupDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const rule = useApiQuery(getShuttleGenerationSettingsEndpoint, {});
  const maxDays = rule.data?.maxDays;
  const [from, setFrom] = useState<string | null>(addDays(today, 1));
  const [typedTo, setTo] = useState<string | null>();
  const to = typedTo === undefined ? addDays(today, Math.min(maxDays ?? 7, 7)) : typedTo;
  const why = useWhyNot(from, to, today, maxDays);
  const range = why === null && from !== null && to !== null ? { dateFrom: from, dateTo: to } : null;
  const found = useApiQuery(previewRowsFromSetupEndpoint, range && { query: range });
  const act = useApiMutation(generateAndApplyRowsFromSetupEndpoint, {
    successMessage: (done) => ({
      text: 'Rows created: {made}, updated: {changed}, removed: {gone}. Units updated: {units}.',
      params: { made: done.made, changed: done.changed, gone: done.removed, units: done.applied.units },
    }),
  });
  const off = (day: string) => (day <= today ? t('Choose tomorrow or a later date.') : null);
  const field = (id: string, label: string, value: string | null, setDay: (day: string | null) => void) => (
    <div className="field" style={{ width: 170 }}>
      <label htmlFor={id}>{label}</label>
      <DateInput
        control={{ id, name: id }}
        value={value}
        getDayDisabledReason={off}
        today={today}
        onChange={setDay}
      />
    </div>
  );
  return (
    <Dialog
      open
      title={t('Generate the shuttle file')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={why}
            onPress={async () => {
              if (range && (await act.run({ body: range }))) onClose();
            }}
          >
            {t('Generate file')}
          </Button>
        </>
      }
    >
      <QueryBoundary query={rule} skeletonLines={3}>
        {({ maxDays: days }) => (
          <div className="col">
            <p className="dialog-text">
              {t(
                'Creates a dated row for each setup row, up to {days} days at a time. Manual rows and rows whose units have already left don’t change.',
                { days },
              )}
            </p>
            <div className="row">
              {field('generate-from', t('Date from'), from, setFrom)}
              {field('generate-to', t('Date to'), to, setTo)}
            </div>
            {why !== null && <p className="error-message">{why}</p>}
            {range && (
              <QueryBoundary query={found}>
                {(result) => <RowGenerationSummary counts={result} applied={result.applied} />}
              </QueryBoundary>
            )}
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

/** Returns why nothing can be generated for these dates, as text. */
function useWhyNot(
  from: string | null,
  to: string | null,
  today: string,
  maxDays: number | undefined,
): string | null {
  const t = useTranslate();
  if (maxDays === undefined) return t('Checking');
  if (from === null) return t('{field} is required', { field: t('Date from') });
  if (to === null) return t('{field} is required', { field: t('Date to') });
  if (to < from) return t('The end date can’t be before the start date.');
  const why = getShuttleRowGenerationRangeBlocker({ dateFrom: from, dateTo: to }, today, maxDays);
  return why && t(why.error.sentence, why.params);
}
