import { expect, it } from 'vitest';
import { handWrittenSourceFiles, readRepositoryFile } from './repository-files.ts';

/**
 * The noun behind a bare "All", for which Spanish says "Todos". A feminine noun, or one of either gender, is part of the text.
 */
const masculine: Readonly<Record<string, string>> = {
  'areas/billing/collections/collections.screen.tsx': 'pagadores',
  'areas/billing/payments/payments.screen.tsx': 'pagos',
  'areas/billing/shipments/shipments.screen.tsx': 'embarques',
  'areas/billing/tariffs/surcharge.form.tsx': 'almacenes',
  'areas/billing/tariffs/surcharges.component.tsx': 'almacenes',
  'areas/calendar/blocked-accounts/blocked-accounts.screen.tsx': 'almacenes, remitentes, consignatarios',
  'areas/calendar/days-of-service/days-of-service-table.component.tsx': 'remitentes',
  'areas/calendar/shippers/shippers.screen.tsx': 'consignatarios',
  'areas/lading/bills-of-lading/bills-of-lading.screen.tsx': 'conocimientos',
  'areas/receiving/pallet-receipts/pallet-receipts-list.component.tsx': 'recibos',
  'areas/reports/reports/report-subscription.component.tsx': 'almacenes',
};

it('the option All agrees with the gender of its noun', () => {
  const bare = handWrittenSourceFiles.filter(
    (file) => /^(areas|kit|app)\/.*\.tsx$/.test(file) && /\bt\('All'\)/.test(readRepositoryFile(file)),
  );
  expect(bare.toSorted()).toEqual(Object.keys(masculine).toSorted());
});
