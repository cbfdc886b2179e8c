import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { rowScopeOf } from './request-context.ts';
import type { Actor, AuthenticatedCaller } from './request-context.ts';

/** One read for everybody who asks the same at the same moment (docs/decisions/086-boards-are-read-once.md). */

interface Line<T> {
  running: Promise<T>;
  /** What was asked while it ran is answered by the next. */
  next?: Promise<T>;
}

/**
 * Whoever asks while a read of the same name is under way waits for the next one, which begins when all of them have
 * asked: nobody is told less than was there when he asked.
 */
export function createSharedReads<T>() {
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
export type SharedReads<T> = ReturnType<typeof createSharedReads<T>>;

/**
 * Under which name a call is read once for all, and as whom; undefined where it is read for its caller alone. What
 * somebody may see and do is part of the name. Who he is stays out of both unless his rows are bounded, or the call asks
 * for what is his own.
 */
export function getSharedReadKey(
  { id, shared }: AnyEndpoint,
  { params, query }: { params: unknown; query: unknown },
  who: AuthenticatedCaller,
): { name: string; actor: Actor } | undefined {
  if (!shared || who.confirm) return undefined;
  const { actor } = who;
  const { roles, permissions, accounts, warehouses, accountId, warehouseId, chosenAccountId } = actor;
  const his = rowScopeOf(actor) !== 'all' || (shared !== true && asksFor(query, shared.own));
  const bounds = [roles, [...permissions], accounts, warehouses, accountId, warehouseId, chosenAccountId];
  const name = JSON.stringify([id, params, query, bounds, his ? actor.subject : null]);
  return { name, actor: his ? actor : { ...actor, userId: null, subject: '', name: '', email: '' } };
}
const asksFor = (query: unknown, field: string): boolean =>
  typeof query === 'object' &&
  query !== null &&
  Object.entries(query).some(([k, v]) => k === field && v !== undefined);
