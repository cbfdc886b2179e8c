import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { dispatchSyncResultSchema, startDispatchSyncEndpoint } from './etas.contract.ts';
import type { DispatchSyncResult } from './etas.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Imports the dispatch system's ETAs and shows the result, including the updates that could not be used. */
export function DispatchSyncDialog({
  selectedLoadIds: chosen,
  onClose,
}: {
  selectedLoadIds: readonly number[];
  onClose: () => void;
}) {
  const t = useTranslate();
  const sync = useApiMutation(startDispatchSyncEndpoint);
  const [result, setResult] = useState<DispatchSyncResult | null>(null);
  const press = async () => {
    const loadIds = chosen.length > 0 ? [...chosen] : undefined;
    const started = await sync.run({ body: { loadIds } });
    if (!started) return;
    const job = await followJobBehindOverlay(
      started.jobId,
      'Syncing ETAs from dispatch. This can take a few minutes.',
      ['etas', 'loads'],
    );
    const read = dispatchSyncResultSchema.safeParse(job?.result);
    if (job?.status === 'done' && read.success) setResult(read.data);
    else onClose();
  };
  return (
    <Dialog
      open
      title={result ? t('ETAs from the dispatch system') : t('Sync ETAs from the dispatch system')}
      onClose={onClose}
      footer={
        result ? (
          <Button variant="primary" onPress={onClose}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>{t('Cancel')}</Button>
            <Button variant="primary" onPress={press}>
              {t('Sync ETAs')}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <Result of={result} />
      ) : (
        <div className="col">
          <p>
            {chosen.length > 0
              ? t('Requests ETAs for {count, plural, one {# selected load} other {# selected loads}}.', {
                  count: chosen.length,
                })
              : t('Requests ETAs for all loads that are loading or in transit.')}
          </p>
          <p className="muted">{t('Overrides and delivered stops won’t change.')}</p>
        </div>
      )}
    </Dialog>
  );
}

function Result({ of: r }: { of: DispatchSyncResult }) {
  const t = useTranslate();
  return (
    <div className="col">
      <p>
        {r.ours
          ? t('No dispatch system is connected. ETAs were calculated from Coldlane’s own loads.')
          : t('ETAs requested for {count, plural, one {# load} other {# loads}}.', { count: r.loads })}
      </p>
      <dl className="description-list">
        <dt>{t('ETA changed')}</dt>
        <dd>{r.changed}</dd>
        <dt>{t('Delivered')}</dt>
        <dd>{r.delivered}</dd>
        <dt>{t('Override kept')}</dt>
        <dd>{r.overridden}</dd>
        <dt>{t('Not usable')}</dt>
        <dd>{r.faults.length}</dd>
      </dl>
      {r.faults.length > 0 && (
        <ul className="col" aria-label={t('Not usable')}>
          {r.faults.slice(0, 50).map((f) => (
            <li key={`${f.load} ${f.drop} ${f.fault.code}`} className="note tone-wait">
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
              <span>
                {f.drop === '' ? f.load : t('{load}, stop {drop}', { load: f.load, drop: f.drop })}:{' '}
                {t(f.fault.sentence, f.fault.params)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
