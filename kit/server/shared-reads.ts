import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { getRowScope } from './request-context.ts';
import type { Actor, AuthenticatedCaller } from './request-context.ts';

/** Shares one read among all callers that request the same data at the same time (docs/decisions/086-concurrent-reads-are-shared.md). */

interface Line<T> {
  running: Promise<T>;
  /** Requests that arrived while it ran share the next read. */
  next?: Promise<T>;
}

/**
 * A caller that arrives while a read of the same name is running waits for the next one, which all waiting callers share. No
 * caller gets older data than existed at the time of their request.
 */
export function createSharedNextReadRunner<T>() {
  const lines = new Map<string, Line<T>>();
  const begin = (name: string, read: () => Promise<T>): Promise<T> => {
    const line: Line<T> = { running: read() };
    lines.set(name, line);
    const over = (): void => void (line.next === undefined && lines.delete(name));
    line.running.then(over, over);
    return line.running;
  };
  return (name: string, read: () => Promise<T>): Promise<T> => {
    const line = lines.get(name);
    if (!line) return begin(name, read);
    const following = (): Promise<T> => begin(name, read);
    line.next ??= line.running.then(following, following);
    return line.next;
  };
}
export type SharedReadRunner<T> = ReturnType<typeof createSharedNextReadRunner<T>>;

/**
 * Returns the name and actor of a shared read. Undefined means the read is for its caller alone. The caller's permissions and row
 * scope are part of the name. Their identity is included only if their rows are restricted or the request asks for their own
 * data.
 */
export function getSharedReadNameAndActor(
  { id, shared }: AnyEndpoint,
  { params, query }: { params: unknown; query: unknown },
  caller: AuthenticatedCaller,
): { name: string; actor: Actor } | undefined {
  if (!shared || caller.confirm) return undefined;
  const { actor } = caller;
  const { roles, permissions, accounts, warehouses, accountId, warehouseId, chosenAccountId } = actor;
  const his = getRowScope(actor) !== 'all' || (shared !== true && asksFor(query, shared.own));
  const bounds = [roles, [...permissions], accounts, warehouses, accountId, warehouseId, chosenAccountId];
  const name = JSON.stringify([id, params, query, bounds, his ? actor.subject : null]);
  return { name, actor: his ? actor : { ...actor, userId: null, subject: '', name: '', email: '' } };
}
const asksFor = (query: unknown, field: string): boolean =>
  typeof query === 'object' &&
  query !== null &&
  Object.entries(query).some(([k, v]) => k === field && v !== undefined);
