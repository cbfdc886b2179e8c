import type { FigureExplanation } from '#kit/web/explanation.ts';

/** Explanations of amounts and of the numbers in reports. */
export const moneyExplanations: Record<string, FigureExplanation> = {
  'statement.balance': {
    title: 'Statement balance',
    countedText: 'Opening balance plus all invoices, less credits, payments and write-offs since then.',
    totalsScreenList: true,
  },
  'statement.age': {
    title: '{age}',
    countedText: 'Open invoice amounts by days past due, as of the statement’s last day.',
    sourceText:
      'Unapplied credits and payments reduce the oldest balances first. The aging buckets add up to the closing balance.',
  },
  'collections.balance': {
    title: 'Amount owed',
    countedText: 'Open amount of all posted invoices today: invoiced less credits, payments and write-offs.',
    sourceText: 'Disputed invoices are included until they’re decided.',
  },
  'collections.overdue': {
    title: 'Overdue amount',
    countedText:
      'Open amount of past-due invoices. Unapplied credits and payments reduce the oldest balances first.',
  },
  charge: {
    title: 'A charge and its breakdown',
    countedText:
      'The charge comes from a rate sheet, a quote or a manual entry. Click Why? on the row for quantity, rate, rule and rounding.',
  },
  'report.cell': {
    title: '{column}',
    countedText: '{says}',
  },
};
