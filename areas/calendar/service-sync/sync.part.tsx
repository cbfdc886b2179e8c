import { personName } from '#kit/contract/person-name.ts';
import { IconRefreshAlert } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { previewSync, startSync, syncReport } from './service-sync.contract.ts';
import { syncErrors } from './service-sync.errors.ts';
import type { SyncChange } from './service-sync.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { serverNow } from '#kit/web/clock.ts';
import { ask, Dialog } from '#kit/web/dialog.tsx';
import { follow } from '#kit/web/jobs.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { Badge, State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** Gives entered freight the days of service that the records now say; with the report of every run. */
export function SyncAct() {
  const t = useText();
  const me = useMe();
  const [open, setOpen] = useState(false);
  if (!me.can('runBulkDOS:admin')) return null;
  return (
    <>
      <Action icon={IconRefreshAlert} onPress={() => setOpen(true)}>
        {t('Synchronize…')}
      </Action>
      {open && <SyncDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SyncDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const found = useAnswer(previewSync, {});
  const start = useAct(startSync);
  const [report, setReport] = useState<number | null>(null);
  const run = async (of: AnswerOf<typeof previewSync>) => {
    const sure = await ask({
      title: t('Synchronize days of service'),
      act: t('Move {count, plural, one {# unit} other {# units}}', { count: of.moved }),
      leave: t('Back'),
      body: t(
        '{units, plural, one {# future unit that is not received is} other {# future units that are not received are}} looked at. {moved} get another day, {kept} have no service any more and keep theirs.',
        { units: of.units, moved: showCount(of.moved), kept: showCount(of.kept) },
      ),
    });
    const started = sure ? await start.run({}) : undefined;
    if (!started) return;
    const ended = await follow(started.jobId, 'Synchronizing days of service, up to 5 minutes', [
      'orders',
      'units',
      'loads',
    ]);
    if (ended?.status === 'done') setReport(started.jobId);
  };
  return (
    <Dialog title={t('Synchronize days of service')} open wide onClose={onClose}>
      <div className="col">
        <p className="cap">
          {t(
            'Future units that are not received get the day of service that the records now say. Received, loaded and deleted units stay as they are.',
          )}
        </p>
        <Answered of={found} lines={3}>
          {(data) => (
            <>
              <dl className="kv two">
                <dt>{t('Units concerned')}</dt>
                <dd>{showCount(data.units)}</dd>
                <dt>{t('Get another day')}</dt>
                <dd>{showCount(data.moved)}</dd>
                <dt>{t('Have no service, keep their day')}</dt>
                <dd>{showCount(data.kept)}</dd>
              </dl>
              <div className="row">
                <Action
                  look="go"
                  whyNot={
                    data.moved + data.kept === 0
                      ? t('Every unit has the day that the records say.')
                      : whyNotNow(data.runs, t)
                  }
                  onPress={() => run(data)}
                >
                  {t('Synchronize {count, plural, one {# unit} other {# units}}', {
                    count: data.units,
                  })}
                </Action>
              </div>
              {data.runs.length > 0 && <Runs of={data.runs} chosen={report} choose={setReport} />}
            </>
          )}
        </Answered>
        {report !== null && <Report key={report} id={report} />}
      </div>
    </Dialog>
  );
}

function whyNotNow(runs: AnswerOf<typeof previewSync>['runs'], t: Say): string | null {
  const running = runs.findLast((r) => r.status === 'queued' || r.status === 'running');
  if (!running) return null;
  const minutes = Math.max(0, Math.floor((serverNow() - Date.parse(running.startedAt)) / 60_000));
  return t((running.total === 0 ? syncErrors.waiting : syncErrors.underWay).sentence, {
    who: running.startedBy,
    minutes,
    done: showCount(running.done),
    total: showCount(running.total),
  });
}

function Runs({
  of,
  chosen,
  choose,
}: {
  of: AnswerOf<typeof previewSync>['runs'];
  chosen: number | null;
  choose: (id: number) => void;
}) {
  const t = useText();
  const at = (instant: string) =>
    new Intl.DateTimeFormat('en-US', {
      month: '2-digit',
      day: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(new Date(instant));
  return (
    <table className="plain" aria-label={t('Runs')}>
      <thead>
        <tr>
          <th>{t('Started')}</th>
          <th>{t('By')}</th>
          <th>{t('Status')}</th>
          <th className="num">{t('Moved')}</th>
          <th className="num">{t('Kept')}</th>
          <th>
            <span className="unseen">{t('Report')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {of.map((r) => (
          <tr key={r.id}>
            <td>{at(r.startedAt)}</td>
            <td>{personName(t, r.startedBy)}</td>
            <td>
              <State of="job" value={r.status} />
            </td>
            <td className="num">{showCount(r.moved)}</td>
            <td className="num">{showCount(r.kept)}</td>
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

const leg = (date: string, warehouse: string | null) => `${showDate(date).slice(0, 5)} ${warehouse ?? ''}`;
const columnsOf = (t: Say): Column<SyncChange>[] => [
  {
    id: 'outcome',
    title: t('Outcome'),
    width: 84,
    cell: (r) =>
      r.outcome === 'moved' ? (
        <Badge tone="done">{t('unit|Moved')}</Badge>
      ) : (
        <Badge tone="wait">{t('unit|Kept')}</Badge>
      ),
    watch: (r) => r.outcome,
  },
  {
    id: 'orderNumber',
    title: t('Order'),
    width: 74,
    sort: 'orderNumber',
    cell: (r) => (
      <A to="/customerService/orderEntry" search={{ search: '1', orderNumber: String(r.orderNumber) }}>
        {r.orderNumber}
      </A>
    ),
  },
  {
    id: 'consignee',
    title: t('Consignee'),
    width: 120,
    grow: true,
    sort: 'consignee',
    cell: (r) => r.consignee,
    full: (r) => r.consignee,
  },
  { id: 'shipDate', title: t('Ship date'), width: 98, sort: 'shipDate', cell: (r) => showDate(r.shipDate) },
  { id: 'units', title: t('Units'), width: 56, right: true, sort: 'units', cell: (r) => showCount(r.units) },
  {
    id: 'from',
    title: t('From'),
    width: 92,
    cell: (r) => leg(r.fromDate, r.fromWarehouse),
    full: (r) => `${showDate(r.fromDate)} ${r.fromWarehouse} ${r.fromPlace}`,
  },
  {
    id: 'to',
    title: t('To'),
    width: 92,
    cell: (r) => (r.toDate ? leg(r.toDate, r.toWarehouse) : '–'),
    full: (r) => (r.toDate ? `${showDate(r.toDate)} ${r.toWarehouse ?? ''} ${r.toPlace ?? ''}` : ''),
  },
];
/** Each line of one run: from what, to what. */
function Report({ id }: { id: number }) {
  const t = useText();
  const params = useMemo(() => ({ id }), [id]);
  const list = useList(syncReport, { params, where: 'here' });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <div>
      <DataTable
        name={t('Report')}
        list={list}
        columns={columns}
        phone={{ state: 'outcome', below: ['consignee', 'shipDate'] }}
        rowId={(r) => r.id}
        empty={{ sentence: t('No line was moved.') }}
      />
      <Pager list={list} />
    </div>
  );
}
