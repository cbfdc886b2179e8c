import { features } from './generated/features.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import type { Lifecycle } from '#kit/contract/lifecycle.ts';

/** Every endpoint and lifecycle of the product, from the contracts of its features. */
const contractExports: readonly unknown[] = features.flatMap(({ contract }) =>
  contract.flatMap((part) => Object.values(part)),
);

/** The server, the published OpenAPI document and the tests iterate over these. */
export const endpoints: readonly AnyEndpoint[] = contractExports.filter(isEndpoint);
export const lifecycles: readonly Lifecycle[] = contractExports.filter(isLifecycle);

export function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    'permissions' in value &&
    'method' in value
  );
}
function isLifecycle(value: unknown): value is Lifecycle {
  return typeof value === 'object' && value !== null && 'states' in value && 'transitions' in value;
}
