import { expect, test } from 'vitest';
import { handWrittenSourceFiles, readRepositoryFile } from './repository-files.ts';

/**
 * Every statement that writes a charge or an invoice line, and why it cannot change what is billed past the second approval
 * (docs/domain/billing.md#manual-charges). If you add one, make sure that the rule in manual-charges.sql.ts counts it.
 */
const known: Record<string, { writes: number; why: string }> = {
  'areas/billing/invoices/invoice-writes.repository.ts': {
    writes: 7,
    why: 'Lines by hand name their user, percentages follow them; credits have a permission of their own.',
  },
  'areas/billing/invoices/opening-invoices.repository.ts': {
    writes: 1,
    why: 'Open invoices of an old system.',
  },
  'areas/billing/closing/closing.repository.ts': {
    writes: 1,
    why: 'Copies the charges of closed shipments.',
  },
  'areas/billing/shipments/shipments.repository.ts': {
    writes: 3,
    why: 'Charges by hand name their user and what was computed; a removed charge is recorded on the shipment.',
  },
  'areas/billing/shipments/rating-results.repository.ts': {
    writes: 3,
    why: 'Computed charges, with the tariff amount and the effect of rating options.',
  },
  'areas/billing/shipments/dependent-charges.repository.ts': {
    writes: 2,
    why: 'Follows a changed linehaul; the tariff amount stays.',
  },
  'areas/billing/shipments/shipment-actions.repository.ts': {
    writes: 3,
    why: 'Removes all charges with the tariff amount, or shares both between the parts of a split.',
  },
  'areas/billing/shipments/imported-shipments.repository.ts': { writes: 2, why: 'Charges of an old system.' },
  'areas/lading/bills-of-lading/bol-shipments.repository.ts': {
    writes: 1,
    why: 'Removes all charges with the tariff amount.',
  },
};
const write =
  /(?:insert\s+into\s+|update\s+|delete\s+from\s+|(?:insertInto|updateTable|deleteFrom)\(')(?:shipment_rate|invoice_detail)\b/g;

test('every write of a charge or an invoice line is covered by the second-approval rule', () => {
  const found = handWrittenSourceFiles
    .filter(
      (file) => /^(areas|kit|app|integrations)\/.*\.tsx?$/.test(file) && !/\.(test|fixtures)\.ts$/.test(file),
    )
    .flatMap((file) => {
      const writes = [...readRepositoryFile(file).matchAll(write)].length;
      return writes === 0 ? [] : [[file, writes] as const];
    });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(known).map(([file, { writes }]) => [file, writes])),
  );
});
