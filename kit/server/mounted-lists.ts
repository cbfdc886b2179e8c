import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/** The lists that this server answers, by the id of their call. */

const lists = new Set<string>();
export function registerMountedList({ id, reply }: AnyEndpoint): void {
  if (reply.kind === 'page') lists.add(id);
}
export const isMountedList = (id: string): boolean => lists.has(id);
