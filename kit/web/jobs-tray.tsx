import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { idField } from '#kit/contract/fields.ts';
import { formatCount } from '#kit/contract/money.ts';
import { callApi } from './api-call.ts';
import { sleep } from './server-clock.ts';
import { showBusyOverlay, useBackgroundTasks } from './busy-overlay.tsx';
import { showToast } from './toasts.tsx';
import { errorToastMs, ApiCallError, isServerUnavailable, slowRequestMs } from './api-call-outcome.ts';
import { QueryBoundary } from './feedback.tsx';
import { buildAccountQueryKey, invalidateQueriesOfTopics, queryClient, useApiQuery } from './api-query.ts';
import { loadLocal, saveLocal } from './local-storage.ts';
import { usePopoverContext } from './popover.tsx';
import { Link } from './screen.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useTranslate } from './translate.tsx';

/**
 * Background jobs, shown behind the overlay, or in the tray once the user continues working. They are found again after a reload.
 */

const jobRow = z.object({
  id: z.int(),
  kind: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  done: z.int().nullable().optional(),
  total: z.int().nullable().optional(),
  message: z.string().nullable().optional(),
  result: z.unknown().optional(),
});
export type BackgroundJob = z.output<typeof jobRow>;
const getJob = defineEndpoint({
  id: 'jobs.get',
  method: 'GET',
  path: '/jobs/{id}',
  permissions: 'signed-in',
  summary: 'Get one background job of the caller. Returns its status, progress and result.',
  params: z.object({ id: idField('Job') }),
  reply: itemReply(jobRow),
  live: ['jobs'],
});

export interface TrayJob {
  id: number;
  says: string;
}
/** How the tray names jobs of one kind, and where their result is shown. */
export interface JobDisplay {
  label: string;
  resultPath: string;
}
let items: readonly TrayJob[] = [];
const watchers = new Set<() => void>();
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
const setItems = (next: readonly TrayJob[]) => {
  items = next.slice(-20);
  saveLocal('jobs', items);
  for (const tell of watchers) tell();
};
/** After sign-in: restores the jobs that this user left running. */
export function restoreTrayJobsFromStorage(): void {
  items = loadLocal<TrayJob[]>('jobs') ?? [];
  for (const tell of watchers) tell();
}
const kindsOf = z.array(jobRow);
const myJobs = defineEndpoint({
  id: 'jobs.listOwn',
  method: 'GET',
  path: '/jobs',
  permissions: 'signed-in',
  summary: 'List the caller’s recent background jobs, newest first.',
  reply: itemReply(kindsOf),
  live: ['jobs'],
});

const useTray = (): readonly TrayJob[] => useSyncExternalStore(watch, () => items);

const ended = (job: BackgroundJob) => job.status === 'done' || job.status === 'failed';
/** The progress of a job. For a failed job it is the part that was done. */
export function computeJobProgress({
  status,
  done,
  total,
}: Pick<BackgroundJob, 'status' | 'done' | 'total'>): {
  done: number;
  total: number;
  percent: number;
} | null {
  if (status === 'done' || !total) return null;
  return { done: done ?? 0, total, percent: Math.round(((done ?? 0) / total) * 100) };
}
const ask = (jobId: number) => callApi(getJob, { params: { id: jobId } }, { handlesFailure: true });

/** A job survives a server restart and a short network failure. Polling must survive them too. */
const orLater = (error: unknown): undefined => {
  if (!(error instanceof ApiCallError && isServerUnavailable(error.outcome))) throw error;
};

/**
 * Follows a job behind the overlay until it ends or the user continues in the background. Resolves to the ended job, or undefined
 * if it moved to the tray. `topics` are invalidated at the end.
 */
export async function followJobBehindOverlay(
  jobId: number,
  busyMessage: string,
  topics: readonly string[] = [],
): Promise<BackgroundJob | undefined> {
  setItems([...items.filter((i) => i.id !== jobId), { id: jobId, says: busyMessage }]);
  let letGo = false;
  const overlay = showBusyOverlay(busyMessage, () => {
    letGo = true;
    overlay.release();
  });
  try {
    for (let wait = 250; ; wait = Math.min(2_000, wait * 1.3)) {
      const job = await ask(jobId).catch(orLater);
      if (job?.total) overlay.setProgress(job.done ?? 0, job.total);
      if (job && ended(job)) {
        tell(job);
        invalidateQueriesOfTopics(queryClient, topics);
        return job;
      }
      if (letGo) return undefined;
      await sleep(wait);
    }
  } finally {
    overlay.release();
  }
}

function tell(job: BackgroundJob): void {
  announcedJobIds.add(job.id);
  if (!job.message) return;
  const bad = job.status === 'failed';
  showToast({
    tone: bad ? 'fault' : 'done',
    sentence: { text: job.message },
    durationMs: bad ? slowRequestMs : errorToastMs,
    closable: bad,
  });
}
const announcedJobIds = new Set<number>();

/** One line of the tray: the job's action, its progress bar with counts, its result, and the link to it. */
export function JobTrayItem({
  item,
  resultPath: to,
  onLeave: leave,
}: {
  item: TrayJob;
  resultPath?: string | undefined;
  onLeave?: () => void;
}) {
  const t = useTranslate();
  const found = useQuery({
    queryKey: buildAccountQueryKey(getJob, { params: { id: item.id } }),
    queryFn: () => ask(item.id),
    refetchInterval: (query) => (query.state.data && ended(query.state.data) ? false : 2_000),
    meta: { live: ['jobs'] },
  });
  const job = found.data;
  useEffect(() => {
    if (job && ended(job) && !announcedJobIds.has(job.id)) tell(job);
  }, [job]);
  const progress = job ? computeJobProgress(job) : null;
  return (
    <li className="tray-item">
      <div className="row">
        <span className="grow ellipsis">{t(item.says)}</span>
        {job ? (
          <StatusBadge kind="job" value={job.status} />
        ) : (
          <span className="muted">{found.isError ? t('Not found') : '…'}</span>
        )}
      </div>
      {progress && (
        <div className="row">
          <div
            className="progress-bar grow tone-move"
            role="progressbar"
            aria-label={t(item.says)}
            aria-valuenow={progress.percent}
            aria-valuemin={0}
            aria-valuemax={100}
          >
            <i style={{ width: `${progress.percent}%` }} />
          </div>
          <span className="numeric caption">
            {formatCount(progress.done)} / {formatCount(progress.total)}
          </span>
        </div>
      )}
      {job?.message && <p className="caption">{t(job.message)}</p>}
      {job?.status === 'done' && to && (
        <Link to={to} className="link" onClick={leave}>
          {t('View result')}
        </Link>
      )}
    </li>
  );
}

/**
 * The user's own background jobs, running and ended, newest first. They are also found after a reload and in another browser.
 * Rendered in a popover.
 */
export function JobsTray({ kinds }: { kinds: Readonly<Record<string, JobDisplay>> }) {
  const t = useTranslate();
  const trayJobs = useTray();
  const { set } = usePopoverContext();
  const jobsQuery = useApiQuery(myJobs, {});
  const backgroundTasks = useBackgroundTasks();
  return (
    <div className="tray">
      <h2>{t('Jobs')}</h2>
      {backgroundTasks.length > 0 && (
        <ul>
          {backgroundTasks.map((one) => (
            <li key={one.id} className="tray-item">
              <div className="row">
                <span className="grow ellipsis">{t(one.message)}</span>
                <StatusBadge kind="job" value="running" />
              </div>
            </li>
          ))}
        </ul>
      )}
      <QueryBoundary query={jobsQuery} skeletonLines={2}>
        {(jobs) =>
          jobs.length + backgroundTasks.length === 0 ? (
            <p className="muted">
              {t('No background jobs yet. Long tasks appear here while you keep working.')}
            </p>
          ) : (
            <ul>
              {jobs.map((job) => (
                <JobTrayItem
                  key={job.id}
                  item={{
                    id: job.id,
                    says: kinds[job.kind]?.label ?? trayJobs.find((i) => i.id === job.id)?.says ?? job.kind,
                  }}
                  resultPath={kinds[job.kind]?.resultPath}
                  onLeave={() => set(false)}
                />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </div>
  );
}
