import type { JobKind, ChangeTopic } from '#kit/contract/live.ts';
import type { Invariant } from './invariants.ts';
import type { JobHandler, QueueHandler, ScheduledTask } from './jobs.ts';
import type { EndpointRoute } from './mount.ts';
import type { ProtocolRoutes } from './external-protocol.ts';
import type { RequestContext } from './request-context.ts';

/**
 * What a feature adds to the server, declared once in its `<feature>.feature.ts`. `npm run generate` lists all features.
 * `Links` are the ports to external systems.
 */
export interface Feature<Links> {
  /** Its contract modules. Every endpoint and lifecycle that they export is published. */
  contract: readonly Readonly<Record<string, unknown>>[];
  /** The handlers of its endpoints. */
  routes: readonly EndpointRoute[];
  /** Endpoints that depend on an external system. No transaction is open while that system works. */
  createIntegrationRoutes?(links: Links): readonly EndpointRoute[];
  /** Endpoints in a format that others defined. */
  protocols?: readonly ProtocolRoutes[];
  /** Background jobs that users start and watch, by kind. */
  jobs?(links: Links): Partial<Record<JobKind, JobHandler>>;
  /** Work queued inside transactions: what is sent to external systems. */
  queues?(links: Links): Record<string, QueueHandler>;
  /** Scheduled work (UTC crontab). */
  scheduledTasks?: readonly ScheduledTask[];
  /** Conditions that its tables always meet. They are checked every night. */
  invariants?: readonly Invariant[];
  /** Topics that the feature subscribes to on the server, and the action to run, at most once a second. */
  topicListener?: { topics: readonly ChangeTopic[]; act(work: RequestContext): Promise<void> };
}
