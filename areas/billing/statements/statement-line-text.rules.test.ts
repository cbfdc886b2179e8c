import { expect, it } from 'vitest';
import { describeStatementLine } from './statement-line-text.rules.ts';

const say = (text: string) => ({ 'Opening balance': 'Saldo inicial' })[text] ?? text;
it.each([
  [{ about: 'L-12 · Lake', isOpening: false }, 'L-12 · Lake'],
  [{ about: '', isOpening: false }, ''],
  [{ about: 'Opening balance', isOpening: true }, 'Saldo inicial'],
  [{ about: '', isOpening: true }, 'Saldo inicial'],
  [{ about: 'Freight of December', isOpening: true }, 'Saldo inicial · Freight of December'],
])('the text of line %o is “%s”', (line, text) => {
  expect(describeStatementLine(say, line)).toBe(text);
});
