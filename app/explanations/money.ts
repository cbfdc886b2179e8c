import type { FigureExplanation } from '#kit/web/explanation.ts';

/** Amounts, and what reports count. */
export const moneyExplanations: Record<string, FigureExplanation> = {
  'statement.balance': {
    title: 'Balance of the statement',
    message:
      'What was owed before the first day, and all that was added and taken since: invoices, credits, payments and write-offs.',
    ofList: true,
  },
  'statement.age': {
    title: '{age}',
    message:
      'What is left open of invoices by how long they are past their due date, at the end of the last day of the statement.',
    sentence:
      'Credits and payments that pay no invoice yet are taken off the longest due first. The ages add up to the closing balance.',
  },
  'collections.balance': {
    title: 'What the payer owes',
    message:
      'What is open of all posted invoices of the payer today: their amounts less credits, payments and write-offs.',
    sentence: 'Disputed invoices are open until they are decided, and are counted.',
  },
  'collections.overdue': {
    title: 'What is overdue',
    message:
      'What is open of invoices past their due date. Credits and payments that pay no invoice yet are taken off the longest due first.',
  },
  charge: {
    title: 'A charge with its why',
    message:
      'The amount comes from a rate sheet, a quote or somebody’s hand. Why, in the same row, shows quantity, rate, rule and rounding of every step.',
  },
  'report.cell': {
    title: '{column}',
    message: '{says}',
  },
};
