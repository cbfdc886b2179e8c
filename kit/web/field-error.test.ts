import { expect, it } from 'vitest';
import { translateFieldError } from './field-error.ts';
import { basisPointsField, centsField } from '#kit/contract/fields.ts';

const spanish: Record<string, string> = {
  '{field} is required': '{field} es obligatorio',
  'Ship date': 'Fecha de envío',
  'Group name is required': 'El nombre del grupo es obligatorio',
};
const t = (text: string, params: Record<string, unknown> = {}) =>
  (spanish[text] ?? text).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));

it('the label and the rule of a field message are translated separately, unless it is translated whole', () => {
  expect(translateFieldError(t, 'Ship date is required')).toBe('Fecha de envío es obligatorio');
  expect(translateFieldError(t, 'Units must be a whole number from 1 to 999')).toBe(
    'Units must be a whole number from 1 to 999',
  );
  expect(translateFieldError(t, 'Group name is required')).toBe('El nombre del grupo es obligatorio');
  expect(translateFieldError(t, 'The consignee is blocked.')).toBe('The consignee is blocked.');
});
it('a field message names the field as its label does', () => {
  expect(translateFieldError(t, 'Name is required', 'Nombre completo')).toBe(
    'Nombre completo es obligatorio',
  );
  expect(translateFieldError(t, 'Ship date is required', 'Fecha de envío')).toBe(
    'Fecha de envío es obligatorio',
  );
  expect(translateFieldError(t, 'Group name is required', 'Group name')).toBe(
    'El nombre del grupo es obligatorio',
  );
  expect(translateFieldError(t, 'Group name is required', 'Nombre')).toBe('Nombre es obligatorio');
  expect(translateFieldError(t, 'The consignee is blocked.', 'Consignatario')).toBe(
    'The consignee is blocked.',
  );
});
it('a translated password message keeps the required number of characters', () => {
  const sentence =
    'Use at least {count} characters, with uppercase and lowercase letters, digits and special characters.';
  const say: typeof t = (text, params = {}) =>
    text === sentence ? `al menos ${String(params['count'])} caracteres` : t(text, params);
  expect(translateFieldError(say, sentence.replace('{count}', '12'))).toBe('al menos 12 caracteres');
});

it('limits of money and percentages are shown as people write them', () => {
  const says = (schema: ReturnType<typeof centsField>) =>
    schema.safeParse(20_000_001).error?.issues[0]?.message;
  expect(says(centsField('Extension cutoff surcharge', 0, 20_000_000))).toBe(
    'Extension cutoff surcharge must be from $0.00 to $200,000.00',
  );
  expect(says(basisPointsField('Surcharge', 0, 100_000))).toBe('Surcharge must be from 0% to 1,000%');
  expect(translateFieldError(t, 'Surcharge must be from 0% to 1,000%')).toBe(
    'Surcharge must be from 0% to 1,000%',
  );
});
