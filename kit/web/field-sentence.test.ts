import { expect, it } from 'vitest';
import { fieldSentence } from './field-sentence.ts';

const spanish: Record<string, string> = {
  '{field} is required': '{field} es obligatorio',
  'Ship date': 'Fecha de envío',
  'Group name is required': 'El nombre del grupo es obligatorio',
};
const t = (text: string, params: Record<string, unknown> = {}) =>
  (spanish[text] ?? text).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));

it('translates the label and the rule of a field sentence apart, unless the sentence is translated whole', () => {
  expect(fieldSentence(t, 'Ship date is required')).toBe('Fecha de envío es obligatorio');
  expect(fieldSentence(t, 'Units must be a whole number from 1 to 999')).toBe(
    'Units must be a whole number from 1 to 999',
  );
  expect(fieldSentence(t, 'Group name is required')).toBe('El nombre del grupo es obligatorio');
  expect(fieldSentence(t, 'The consignee is blocked.')).toBe('The consignee is blocked.');
});
