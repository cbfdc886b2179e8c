import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  featuresBottomUp,
  areasBottomUp,
  listImports,
  handWrittenSourceFiles,
  readRepositoryFile,
} from './repository-files.ts';

/** Imports point downward, between areas and between the features of one area. Tests may import upward. */

const product = handWrittenSourceFiles.filter(
  (file) => file.startsWith('areas/') && !/\.test\.tsx?$|\.fixtures\.ts$/.test(file),
);
const areaOf = (file: string): string => file.split('/')[1] ?? '';
const featureOf = (file: string): string => file.split('/')[2] ?? '';
/** Returns the area files that a file imports. */
const importedBy = (file: string, body: string): string[] =>
  listImports(body)
    .map((specifier) =>
      specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier),
    )
    .filter((imported) => imported.startsWith('areas/'));

const upToAreas = (file: string, body: string): string[] =>
  importedBy(file, body).filter(
    (imported) => areasBottomUp.indexOf(areaOf(imported)) > areasBottomUp.indexOf(areaOf(file)),
  );
/** Nothing imports a screen, so it may use any feature of its area without creating a cycle. */
const isScreen = (file: string): boolean => file.endsWith('.screen.tsx');
function upToFeatures(file: string, body: string): string[] {
  if (isScreen(file)) return [];
  const order = featuresBottomUp[areaOf(file)] ?? [];
  return importedBy(file, body).filter(
    (imported) =>
      areaOf(imported) === areaOf(file) &&
      order.indexOf(featureOf(imported)) > order.indexOf(featureOf(file)),
  );
}

describe('the areas', () => {
  test('are all listed in the order', () => {
    expect([...new Set(product.map(areaOf))].toSorted()).toEqual(areasBottomUp.toSorted());
  });
  test('import only the areas below them', () => {
    expect(
      product.flatMap((file) => upToAreas(file, readRepositoryFile(file)).map((up) => `${file} → ${up}`)),
    ).toEqual([]);
    const canary = "import { x } from '#areas/orders/templates/order-templates.contract.ts';";
    expect(upToAreas('areas/calendar/cutoff/cutoff.service.ts', canary)).toHaveLength(1);
    expect(upToAreas('areas/outbound/loads/loads.service.ts', canary)).toEqual([]);
  });
});

describe('the features of an area', () => {
  test.each(areasBottomUp)('of %s are all listed in its order', (area) => {
    const there = new Set(product.filter((file) => areaOf(file) === area).map(featureOf));
    expect([...there].toSorted()).toEqual([...(featuresBottomUp[area] ?? [])].toSorted());
  });
  test('import only the features below them', () => {
    expect(
      product.flatMap((file) => upToFeatures(file, readRepositoryFile(file)).map((up) => `${file} → ${up}`)),
    ).toEqual([]);
  });
  test('are caught breaking the order with a type, a lazy import and a relative import', () => {
    for (const breach of [
      "import type { X } from '#areas/billing/invoices/invoices.contract.ts';",
      "const later = import('#areas/billing/invoices/invoice-link.component.tsx');",
      "import { x } from '../invoices/invoices.contract.ts';",
    ])
      expect(upToFeatures('areas/billing/shipments/billing-progress.component.tsx', breach)).toHaveLength(1);
    const down = "import { x } from '#areas/billing/rating/rating.rules.ts';";
    expect(upToFeatures('areas/billing/shipments/shipments.service.ts', down)).toEqual([]);
  });
  test('let a screen show features above it, and allow no other import of a screen', () => {
    const up = "import { Quotes } from '#areas/billing/quotes/quotes.component.tsx';";
    expect(upToFeatures('areas/billing/tariffs/billing-rating.screen.tsx', up)).toEqual([]);
    expect(upToFeatures('areas/billing/tariffs/fuel.component.tsx', up)).toHaveLength(1);
    const importers = product.filter((file) =>
      importedBy(file, readRepositoryFile(file)).some(
        (imported) => isScreen(imported) && posix.dirname(imported) !== posix.dirname(file),
      ),
    );
    expect(importers).toEqual([]);
  });
});
