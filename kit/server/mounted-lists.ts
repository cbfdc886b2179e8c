import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/** The list endpoints of this server, by id. */

const lists = new Set<string>();
export function registerMountedList({ id, reply }: AnyEndpoint): void {
  if (reply.kind === 'page') lists.add(id);
}
export const isMountedList = (id: string): boolean => lists.has(id);
