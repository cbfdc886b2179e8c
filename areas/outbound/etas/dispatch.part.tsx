import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { dispatchResult, syncDispatch } from './etas.contract.ts';
import type { DispatchResult } from './etas.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { follow } from '#kit/web/jobs.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Brings the dispatch system's ETAs, and says what became of them: the words that could not be used are named. */
export function DispatchDialog({ chosen, onClose }: { chosen: readonly number[]; onClose: () => void }) {
  const t = useText();
  const sync = useAct(syncDispatch);
  const [result, setResult] = useState<DispatchResult | null>(null);
  const press = async () => {
    const loadIds = chosen.length > 0 ? [...chosen] : undefined;
    const started = await sync.run({ body: { loadIds } });
    if (!started) return;
    const job = await follow(started.jobId, 'Bringing ETAs from dispatch, this can take a few minutes', [
      'etas',
      'loads',
    ]);
    const read = dispatchResult.safeParse(job?.result);
    if (job?.status === 'done' && read.success) setResult(read.data);
    else onClose();
  };
  return (
    <Dialog
      open
      title={result ? t('The ETAs of the dispatch system') : t('Bring the ETAs of the dispatch system')}
      onClose={onClose}
      foot={
        result ? (
          <Action look="go" onPress={onClose}>
            {t('Close')}
          </Action>
        ) : (
          <>
            <Action onPress={onClose}>{t('Back')}</Action>
            <Action look="go" onPress={press}>
              {t('Bring ETAs')}
            </Action>
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
              ? t('{count, plural, one {One chosen load is} other {# chosen loads are}} asked about.', {
                  count: chosen.length,
                })
              : t('All loads that load or are on their way are asked about.')}
          </p>
          <p className="dim">{t('Overrides stay as they are, and what was delivered stays delivered.')}</p>
        </div>
      )}
    </Dialog>
  );
}

function Result({ of: r }: { of: DispatchResult }) {
  const t = useText();
  return (
    <div className="col">
      <p>
        {r.ours
          ? t('No dispatch system is connected: the times were computed from our own loads.')
          : t('{count, plural, one {One load was} other {# loads were}} asked about.', { count: r.loads })}
      </p>
      <dl className="kv">
        <dt>{t('Another ETA')}</dt>
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
            <li key={`${f.load} ${f.drop} ${f.fault.code}`} className="note t-wait">
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
              <span>
                {f.drop === '' ? f.load : t('{load}, drop {drop}', { load: f.load, drop: f.drop })}:{' '}
                {t(f.fault.sentence, f.fault.params)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
