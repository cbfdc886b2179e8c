import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/** The list endpoints of this server, by id. */

const lists = new Set<string>();
export function registerIfListEndpoint({ id, reply }: AnyEndpoint): void {
  if (reply.kind === 'page') lists.add(id);
}
export const isMountedListEndpoint = (endpointId: string): boolean => lists.has(endpointId);
