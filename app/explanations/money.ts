import type { FigureExplanation } from '#kit/web/explanation.ts';

/** Explanations of amounts and of the numbers in reports. */
export const moneyExplanations: Record<string, FigureExplanation> = {
  'statement.balance': {
    title: 'Statement balance',
    message: 'Opening balance plus all invoices, less credits, payments and write-offs since then.',
    ofList: true,
  },
  'statement.age': {
    title: '{age}',
    message: 'Open invoice amounts by days past due, as of the statement’s last day.',
    sentence:
      'Unapplied credits and payments reduce the oldest due first. The ages add up to the closing balance.',
  },
  'collections.balance': {
    title: 'Amount owed',
    message: 'Open amount of all posted invoices today: invoiced less credits, payments and write-offs.',
    sentence: 'Disputed invoices are included until they’re decided.',
  },
  'collections.overdue': {
    title: 'Overdue amount',
    message: 'Open amount of past-due invoices. Unapplied credits and payments reduce the oldest due first.',
  },
  charge: {
    title: 'A charge and its breakdown',
    message:
      'The charge comes from a rate sheet, a quote or a manual entry. Click Why? on the row for quantity, rate, rule and rounding.',
  },
  'report.cell': {
    title: '{column}',
    message: '{says}',
  },
};
