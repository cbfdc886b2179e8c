import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { showCount } from '#kit/contract/money.ts';
import { call } from './call.ts';
import { sleep } from './clock.ts';
import { hold, useBehind } from './lock.tsx';
import { notify } from './notices.tsx';
import { ERROR_MS, Failure, isAway, LONG_MS } from './answers.ts';
import { Answered } from './nothing.tsx';
import { keyOf, markStale, queries, useAnswer } from './query.ts';
import { recall, remember } from './remember.ts';
import { useFloat } from './popover.tsx';
import { A } from './screen.tsx';
import { State } from './state.tsx';
import { useText } from './text.tsx';

/** Long work: followed behind the lock, or in the tray once the user goes on working. A reload finds it again. */

const jobRow = z.object({
  id: z.int(),
  kind: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  done: z.int().nullable().optional(),
  total: z.int().nullable().optional(),
  message: z.string().nullable().optional(),
  result: z.unknown().optional(),
});
export type Job = z.output<typeof jobRow>;
const getJob = endpoint({
  id: 'jobs.get',
  method: 'GET',
  path: '/jobs/{id}',
  needs: 'signed-in',
  about: 'A long job of the caller: status, progress and result.',
  params: z.object({ id: id('Job') }),
  reply: one(jobRow),
  live: ['jobs'],
});

export interface TrayItem {
  id: number;
  says: string;
}
/** How the tray names long work of one kind, and where its result is seen. */
export interface JobShown {
  says: string;
  to: string;
}
let items: readonly TrayItem[] = [];
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
const put = (next: readonly TrayItem[]) => {
  items = next.slice(-20);
  remember('jobs', items);
  for (const tell of watchers) tell();
};
/** After sign-in: the jobs this user left running. */
export function recallJobs(): void {
  items = recall<TrayItem[]>('jobs') ?? [];
  for (const tell of watchers) tell();
}
const kindsOf = z.array(jobRow);
const myJobs = endpoint({
  id: 'jobs.mine',
  method: 'GET',
  path: '/jobs',
  needs: 'signed-in',
  about: "The caller's recent long work, newest first.",
  reply: one(kindsOf),
  live: ['jobs'],
});

const useTray = (): readonly TrayItem[] => useSyncExternalStore(watch, () => items);

const ended = (job: Job) => job.status === 'done' || job.status === 'failed';
/** How far a job is, or came before it failed: that part of it is done, the rest is not. */
export function progressOf({
  status,
  done,
  total,
}: Pick<Job, 'status' | 'done' | 'total'>): { done: number; total: number; share: number } | null {
  if (status === 'done' || !total) return null;
  return { done: done ?? 0, total, share: Math.round(((done ?? 0) / total) * 100) };
}
const ask = (jobId: number) => call(getJob, { params: { id: jobId } }, { own: true });

/** A job outlives a restart of the server and a moment without network: following it must, too. */
const orLater = (error: unknown): undefined => {
  if (!(error instanceof Failure && isAway(error.outcome))) throw error;
};

/**
 * Follows a job behind the lock until it ends, or until the user continues in the background. Answers the ended job, or
 * undefined when it went to the tray. `topics` are made stale at the end.
 */
export async function follow(
  jobId: number,
  says: string,
  topics: readonly string[] = [],
): Promise<Job | undefined> {
  put([...items.filter((i) => i.id !== jobId), { id: jobId, says }]);
  let letGo = false;
  const held = hold(says, () => {
    letGo = true;
    held.release();
  });
  try {
    for (let wait = 250; ; wait = Math.min(2_000, wait * 1.3)) {
      const job = await ask(jobId).catch(orLater);
      if (job?.total) held.progress(job.done ?? 0, job.total);
      if (job && ended(job)) {
        tell(job);
        markStale(queries, topics);
        return job;
      }
      if (letGo) return undefined;
      await sleep(wait);
    }
  } finally {
    held.release();
  }
}

function tell(job: Job): void {
  told.add(job.id);
  if (!job.message) return;
  const bad = job.status === 'failed';
  notify({
    tone: bad ? 'fault' : 'done',
    sentence: { text: job.message },
    ms: bad ? LONG_MS : ERROR_MS,
    closable: bad,
  });
}
const told = new Set<number>();

/** One line of the tray: what it does, the lane with counts, how it ended, and the way to what came of it. */
export function TrayLine({
  item,
  to,
  leave,
}: {
  item: TrayItem;
  to?: string | undefined;
  leave?: () => void;
}) {
  const t = useText();
  const found = useQuery({
    queryKey: keyOf(getJob, { params: { id: item.id } }),
    queryFn: () => ask(item.id),
    refetchInterval: (query) => (query.state.data && ended(query.state.data) ? false : 2_000),
    meta: { live: ['jobs'] },
  });
  const job = found.data;
  useEffect(() => {
    if (job && ended(job) && !told.has(job.id)) tell(job);
  }, [job]);
  const progress = job ? progressOf(job) : null;
  return (
    <li className="tray-line">
      <div className="row">
        <span className="grow ell">{t(item.says)}</span>
        {job ? (
          <State of="job" value={job.status} />
        ) : (
          <span className="dim">{found.isError ? t('Not found') : '…'}</span>
        )}
      </div>
      {progress && (
        <div className="row">
          <div
            className="lane grow t-move"
            role="progressbar"
            aria-label={t(item.says)}
            aria-valuenow={progress.share}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${progress.share}%` }} />
          </div>
          <span className="num cap">
            {showCount(progress.done)} / {showCount(progress.total)}
          </span>
        </div>
      )}
      {job?.message && <p className="cap">{t(job.message)}</p>}
      {job?.status === 'done' && to && (
        <A to={to} className="link" onClick={leave}>
          {t('See the result')}
        </A>
      )}
    </li>
  );
}

/**
 * The caller's own long work, running and ended, newest first; found again after a reload and from another
 * browser. Stands in a popover.
 */
export function JobsTray({ kinds }: { kinds: Readonly<Record<string, JobShown>> }) {
  const t = useText();
  const said = useTray();
  const { set } = useFloat();
  const mine = useAnswer(myJobs, {});
  const behind = useBehind();
  return (
    <div className="tray">
      <h2>{t('Jobs')}</h2>
      {behind.length > 0 && (
        <ul>
          {behind.map((one) => (
            <li key={one.id} className="tray-line">
              <div className="row">
                <span className="grow ell">{t(one.says)}</span>
                <State of="job" value="running" />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Answered of={mine} lines={2}>
        {(jobs) =>
          jobs.length + behind.length === 0 ? (
            <p className="dim">{t('No long work yet. What takes minutes waits here while you go on.')}</p>
          ) : (
            <ul>
              {jobs.map((job) => (
                <TrayLine
                  key={job.id}
                  item={{
                    id: job.id,
                    says: kinds[job.kind]?.says ?? said.find((i) => i.id === job.id)?.says ?? job.kind,
                  }}
                  to={kinds[job.kind]?.to}
                  leave={() => set(false)}
                />
              ))}
            </ul>
          )
        }
      </Answered>
    </div>
  );
}
