/** Single-line mutations of different kinds. The tests must detect each of them: see `tools/mutate.ts`. */
export interface CodeMutation {
  /** What is wrong with the product after the mutation. */
  description: string;
  file: string;
  /** The line's text, which must occur only once in the file. */
  find: string;
  replace: string;
}

export const codeMutations: readonly CodeMutation[] = [
  {
    description: 'rounding: cents are rounded down instead of half up',
    file: 'kit/contract/money.ts',
    find: 'const q = (an * 2n + ad) / (ad * 2n);',
    replace: 'const q = an / ad;',
  },
  {
    description: 'boundary: an order is still open at the very moment of the cutoff',
    file: 'areas/calendar/cutoff/cutoff.rules.ts',
    find: 'if (remainingMs > 0)',
    replace: 'if (remainingMs >= 0)',
  },
  {
    description: 'condition: a blocked group of shippers may still order',
    file: 'areas/calendar/cutoff/cutoff.rules.ts',
    find: "if (q.groupBlocked) return closed('groupBlocked');",
    replace: "if (!q.groupBlocked) return closed('groupBlocked');",
  },
  {
    description: 'arithmetic: the weights of the check digit are exchanged',
    file: 'areas/freight/units/barcodes.rules.ts',
    find: 'i % 2 === 0 ? 3 : 1',
    replace: 'i % 2 === 0 ? 1 : 3',
  },
  {
    description: 'lost update: an edit of a load ignores the version that was read',
    file: 'areas/outbound/loads/loads.repository.ts',
    find: "    .where('row_version', '=', version)\n",
    replace: "    .where('row_version', '>=', version)\n",
  },
  {
    description: 'row scope: an account sees the invoices of others',
    file: 'areas/billing/invoices/invoices.repository.ts',
    find: "    accountRowScopeSql(work, 'invoice'),\n",
    replace: "    sql`(true or ${accountRowScopeSql(work, 'invoice')})`,\n",
  },
  {
    description: 'permission: payments may be imported by those who may only see statements',
    file: 'areas/billing/payments/payment-import.contract.ts',
    find: "permissions: ['recordPayments:billing']",
    replace: "permissions: ['statementsView:customerService']",
  },
  {
    description: 'idempotency: a key may be used again for another request',
    file: 'kit/server/idempotency.ts',
    find: 'if (first.fingerprint !== fingerprint)',
    replace: "if (first.fingerprint !== fingerprint && fingerprint === '')",
  },
  {
    description: 'audit: a write-off leaves no event',
    file: 'areas/billing/payments/payments.service.ts',
    find:
      "  await recordAudit(work, {\n    entity: 'invoice',\n    entityId: wish.invoiceId,\n    action: 'written off',\n" +
      '    after: { amount: wish.amount },\n    why: wish.reason,\n  });\n',
    replace: '',
  },
  {
    description: 'live update: the end of a day is not published to open screens',
    file: 'areas/outbound/release/day-close.service.ts',
    find: "  publishChange(work, 'operating-days', [warehouseId]);\n  publishChange(work, 'loads');",
    replace: "  publish(work, 'loads');",
  },
  {
    description: 'lifecycle: a load may be released while it is pending',
    file: 'areas/outbound/loads/loads.contract.ts',
    find: "      from: ['loading'],\n      to: 'loaded',",
    replace: "      from: ['pending', 'loading'],\n      to: 'loaded',",
  },
  {
    description: 'lost data: a scanner drops scans while the server restarts',
    file: 'areas/receiving/scanning/scanner-queue.client.ts',
    find: 'new Set([429, 502, 503, 504])',
    replace: 'new Set([429, 502, 504])',
  },
  {
    description: 'brute force: a locked sign-in is let through',
    file: 'areas/people/passwords/passwords.service.ts',
    find: "if (wait) return { refused: 'locked'",
    replace: "if (wait && wait.waitMinutes < 0) return { refused: 'locked'",
  },
  {
    description: 'counting: an accessorial without events is charged for none',
    file: 'areas/billing/rating/accessorials.rules.ts',
    find: 'const flat = Math.max(1, events.length);',
    replace: 'const flat = events.length;',
  },
  {
    description: 'order of rules: the general accessorial wins over the account’s own',
    file: 'areas/billing/rating/accessorials.rules.ts',
    find: 'return a.accountId !== null;',
    replace: 'return a.accountId === null;',
  },
  {
    description: 'export: a cell with quotes breaks the line of a CSV file',
    file: 'kit/server/csv.ts',
    find: `\`"\${text.replaceAll('"', '""')}"\``,
    replace: '`"${text}"`',
  },
  {
    description: 'dates: a day is counted twice between two dates',
    file: 'kit/contract/dates.ts',
    find: 'Math.round((utc(to) - utc(from)) / DAY)',
    replace: 'Math.round((utc(to) - utc(from)) / DAY) + 1',
  },
  {
    description: 'focus: a dialog does not give focus back to its opener',
    file: 'kit/web/dialog.tsx',
    find: 'if (lost && opener instanceof HTMLElement && opener.isConnected)',
    replace: 'if (!lost && opener instanceof HTMLElement && opener.isConnected)',
  },
  {
    description: 'interface: a disabled button does not say why',
    file: 'kit/web/button.tsx',
    find: "if (typeof whyNot === 'string') return whyNot;",
    replace: "if (typeof whyNot === 'string') return '';",
  },
  {
    description: 'message: a required field is refused without naming it',
    file: 'areas/accounts/accounts/account-editor.contract.ts',
    find: ".min(1, { error: 'Number is required' })",
    replace: '.min(0)',
  },
];
