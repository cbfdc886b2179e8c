import { adminTerms } from './admin.terms.ts';
import { billingTerms } from './billing.terms.ts';
import { freightTerms } from './freight.terms.ts';
import type { GlossaryTerm } from './glossary-term.ts';
import { warehouseTerms } from './warehouse.terms.ts';

/** The reviewed terms of the product, in groups. tests/glossary.test.ts checks the translations against them. */
export const glossary: readonly { title: string; terms: readonly GlossaryTerm[] }[] = [
  { title: 'Parties, orders and the calendar', terms: freightTerms },
  { title: 'Warehouse and road', terms: warehouseTerms },
  { title: 'Money and claims', terms: billingTerms },
  { title: 'Administration', terms: adminTerms },
];

/** Replaces placeholders in a text: `{consignee}` shows a name, so it is not the term. */
const withoutPlaceholders = (text: string): string =>
  text.replaceAll(/\{\w+\}/g, '').replaceAll(/\{\w+, plural,/g, '');
/** Returns whether the key of a text uses a term. The noun before a status (`task|Open`) is not displayed. */
export const usesTerm = ({ match, except }: GlossaryTerm, key: string): boolean =>
  match.test(withoutPlaceholders(key.replace(/^[a-z]+\|/i, ''))) && !except.includes(key);
/** Returns whether a translation contains one of the forms of a term. */
export const containsAnyTermForm = (text: string, forms: readonly string[]): boolean =>
  forms.some((form) => text.toLowerCase().includes(form.replace(/-$/, '').toLowerCase()));
export const matchesForbiddenPattern = (text: string, forbidden?: RegExp): boolean =>
  forbidden?.test(withoutPlaceholders(text)) ?? false;
