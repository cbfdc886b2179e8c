import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEndpoint } from '#app/contract.ts';
import { features } from '#app/generated/features.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';

/** Calendars and settings change last in a run over all writes. After them nothing can be entered or loaded. */
const closing =
  /^(accounts|blockedAccounts|cutoffGroups|daysOfService|holidays|serviceSync|shippers|startDay|warehouseSettings)\./;

/** Sorts the writes so that each still finds its data: in the order of the contracts, closing endpoints last. */
export function sortWritesSoEachFindsItsData(endpoints: readonly AnyEndpoint[]): AnyEndpoint[] {
  const declared = declaredPositions();
  const positionOf = ({ id }: AnyEndpoint): number => declared.get(id) ?? declared.size;
  return endpoints.toSorted(
    (a, b) => Number(closing.test(a.id)) - Number(closing.test(b.id)) || positionOf(a) - positionOf(b),
  );
}

/**
 * The order of `endpoints` comes from the loader, because Node sorts a module's exports by name. The run needs the order of the
 * sources.
 */
function declaredPositions(): ReadonlyMap<string, number> {
  const root = join(import.meta.dirname, '..');
  const offsets = new Map(
    globSync('areas/**/*.contract.ts', { cwd: root }).flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\bid: '([\w.]+)'/g)].map(
        ({ 1: id = '', index }) => [id, index],
      ),
    ),
  );
  const ids = features.flatMap(({ contract }) =>
    contract.flatMap((part) =>
      Object.values(part)
        .filter(isEndpoint)
        .map(({ id }) => id)
        .toSorted((a, b) => (offsets.get(a) ?? 0) - (offsets.get(b) ?? 0)),
    ),
  );
  return new Map(ids.map((id, at) => [id, at]));
}
