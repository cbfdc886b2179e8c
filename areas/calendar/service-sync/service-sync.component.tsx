import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconRefreshAlert } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import {
  getServiceSyncPreviewAndRunsEndpoint,
  startServiceSyncEndpoint,
  getServiceSyncReportEndpoint,
} from './service-sync.contract.ts';
import { serviceSyncErrors } from './service-sync.errors.ts';
import type { SyncedLine } from './service-sync.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { confirmAction, Dialog } from '#kit/web/dialog.tsx';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { formatDateTime } from '#kit/web/format-time.ts';

/** Starts the synchronization of entered freight with the current days of service, and shows the report of every run. */
export function ServiceSyncButton() {
  const t = useTranslate();
  const me = useCurrentUser();
  const [open, setOpen] = useState(false);
  if (!me.can('runBulkDOS:admin')) return null;
  return (
    <>
      <Button icon={IconRefreshAlert} onPress={() => setOpen(true)}>
        {t('Sync…')}
      </Button>
      {open && <SyncDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SyncDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const found = useApiQuery(getServiceSyncPreviewAndRunsEndpoint, {});
  const start = useApiMutation(startServiceSyncEndpoint);
  const [report, setReport] = useState<number | null>(null);
  const run = async (preview: ResultOf<typeof getServiceSyncPreviewAndRunsEndpoint>) => {
    const sure = await confirmAction({
      title: t('Sync days of service'),
      confirmLabel: t('Move {count, plural, one {# unit} other {# units}}', { count: preview.moved }),
      body: t(
        'Checks {units, plural, one {# future unit} other {# future units}} not received yet. {moved} will get a new day. {kept} without service will keep their day.',
        { units: preview.units, moved: formatCount(preview.moved), kept: formatCount(preview.kept) },
      ),
    });
    const started = sure ? await start.run({}) : undefined;
    if (!started) return;
    const ended = await followJobBehindOverlay(
      started.jobId,
      'Syncing days of service. This can take up to 5 minutes.',
      ['orders', 'units', 'loads'],
    );
    if (ended?.status === 'done') setReport(started.jobId);
  };
  return (
    <Dialog title={t('Sync days of service')} open isWide onClose={onClose}>
      <div className="col">
        <p className="caption">
          {t(
            'Future units not received yet are updated to the current days of service. Received, loaded and deleted units don’t change.',
          )}
        </p>
        <QueryBoundary query={found} skeletonLines={3}>
          {(data) => (
            <>
              <dl className="description-list two-columns">
                <dt>{t('Affected units')}</dt>
                <dd>{formatCount(data.units)}</dd>
                <dt>{t('Day changed')}</dt>
                <dd>{formatCount(data.moved)}</dd>
                <dt>{t('No service, day kept')}</dt>
                <dd>{formatCount(data.kept)}</dd>
              </dl>
              <div className="row">
                <Button
                  variant="primary"
                  disabledReason={
                    data.moved + data.kept === 0
                      ? t('All units already match the records.')
                      : whyNotNow(data.runs, t)
                  }
                  onPress={() => run(data)}
                >
                  {t('Sync {count, plural, one {# unit} other {# units}}', {
                    count: data.units,
                  })}
                </Button>
              </div>
              {data.runs.length > 0 && <Runs of={data.runs} chosen={report} choose={setReport} />}
            </>
          )}
        </QueryBoundary>
        {report !== null && <Report key={report} id={report} />}
      </div>
    </Dialog>
  );
}

function whyNotNow(
  runs: ResultOf<typeof getServiceSyncPreviewAndRunsEndpoint>['runs'],
  t: Translate,
): string | null {
  const running = runs.findLast((r) => r.status === 'queued' || r.status === 'running');
  if (!running) return null;
  const minutes = Math.max(0, Math.floor((serverNowMs() - Date.parse(running.startedAt)) / 60_000));
  return t((running.total === 0 ? serviceSyncErrors.syncQueued : serviceSyncErrors.syncInProgress).sentence, {
    who: running.startedBy,
    minutes,
    done: formatCount(running.done),
    total: formatCount(running.total),
  });
}

function Runs({
  of: runs,
  chosen,
  choose,
}: {
  of: ResultOf<typeof getServiceSyncPreviewAndRunsEndpoint>['runs'];
  chosen: number | null;
  choose: (id: number) => void;
}) {
  const t = useTranslate();
  return (
    <table className="plain" aria-label={t('Runs')}>
      <thead>
        <tr>
          <th>{t('Started')}</th>
          <th>{t('By')}</th>
          <th>{t('Status')}</th>
          <th className="numeric">{t('Moved')}</th>
          <th className="numeric">{t('Kept')}</th>
          <th>
            <span className="visually-hidden">{t('Report')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((r) => (
          <tr key={r.id}>
            <td>{formatDateTime(r.startedAt)}</td>
            <td>{translateAnonymousOrErasedPersonName(t, r.startedBy)}</td>
            <td>
              <StatusBadge kind="job" value={r.status} />
            </td>
            <td className="numeric">{formatCount(r.moved)}</td>
            <td className="numeric">{formatCount(r.kept)}</td>
            <td>
              <button
                type="button"
                className="link"
                aria-pressed={chosen === r.id}
                onClick={() => choose(r.id)}
              >
                {t('Report')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const leg = (date: string, warehouse: string | null) => `${formatDate(date).slice(0, 5)} ${warehouse ?? ''}`;
const columnsOf = (t: Translate): TableColumn<SyncedLine>[] => [
  {
    id: 'outcome',
    title: t('Result'),
    width: 84,
    cell: (r) =>
      r.outcome === 'moved' ? (
        <Badge tone="done">{t('unit|Moved')}</Badge>
      ) : (
        <Badge tone="wait">{t('unit|Kept')}</Badge>
      ),
    getFlashValue: (r) => r.outcome,
  },
  {
    id: 'orderNumber',
    title: t('Order'),
    width: 74,
    sortField: 'orderNumber',
    cell: (r) => (
      <Link to="/customerService/orderEntry" search={{ search: '1', orderNumber: String(r.orderNumber) }}>
        {r.orderNumber}
      </Link>
    ),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 120,
    flexGrow: true,
    sortField: 'consignee',
    cell: (r) => r.consignee,
    getFullText: (r) => r.consignee,
  },
  {
    id: 'shipDate',
    title: t('Ship date'),
    width: 98,
    sortField: 'shipDate',
    cell: (r) => formatDate(r.shipDate),
  },
  {
    id: 'units',
    title: t('Units'),
    width: 56,
    alignRight: true,
    sortField: 'units',
    cell: (r) => formatCount(r.units),
  },
  {
    id: 'from',
    title: t('From'),
    width: 92,
    cell: (r) => leg(r.fromDate, r.fromWarehouse),
    getFullText: (r) => `${formatDate(r.fromDate)} ${r.fromWarehouse} ${r.fromPlace}`,
  },
  {
    id: 'to',
    title: t('To'),
    width: 92,
    cell: (r) => (r.toDate ? leg(r.toDate, r.toWarehouse) : '–'),
    getFullText: (r) => (r.toDate ? `${formatDate(r.toDate)} ${r.toWarehouse ?? ''} ${r.toPlace ?? ''}` : ''),
  },
];
/** The lines of one run: old and new service. */
function Report({ id }: { id: number }) {
  const t = useTranslate();
  const params = useMemo(() => ({ id }), [id]);
  const list = useList(getServiceSyncReportEndpoint, { params, stateLocation: 'here' });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <div>
      <DataTable
        name={t('Report')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'outcome', secondLineColumns: ['consignee', 'shipDate'] }}
        rowId={(r) => r.id}
        emptyText={{ message: t('No lines moved.') }}
      />
      <Pager list={list} />
    </div>
  );
}
