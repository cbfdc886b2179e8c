import type { JobKind, Topic } from '#kit/contract/live.ts';
import type { Invariant } from './invariants.ts';
import type { JobHandler, QueueHandler, ScheduledTask } from './jobs.ts';
import type { EndpointRoute } from './mount.ts';
import type { ProtocolRoutes } from './external-protocol.ts';
import type { RequestContext } from './request-context.ts';

/**
 * What a feature brings to the server, said once in its `<feature>.feature.ts`; `npm run generate` lists them all.
 * `Integrations` are the ports to other people's machines.
 */
export interface Feature<Links> {
  /** Its contracts, whole: every endpoint and lifecycle that they export is published. */
  contract: readonly Readonly<Record<string, unknown>>[];
  /** What answers its calls. */
  routes: readonly EndpointRoute[];
  /** Calls that another machine has a part in. No transaction is open while it takes its time. */
  ported?(links: Links): readonly EndpointRoute[];
  /** Calls in a form that others defined. */
  protocols?: readonly ProtocolRoutes[];
  /** Long work that people start and watch, by kind. */
  jobs?(links: Links): Partial<Record<JobKind, JobHandler>>;
  /** Work queued inside transactions: what leaves the house. */
  queues?(links: Links): Record<string, QueueHandler>;
  /** Work by the clock (UTC crontab). */
  timed?: readonly ScheduledTask[];
  /** What its tables hold whatever anybody does; looked at every night. */
  invariants?: readonly Invariant[];
  /** Announced topics that it wants to hear of on the server, and what it does then; at most once a second. */
  hears?: { topics: readonly Topic[]; act(work: RequestContext): Promise<void> };
}
