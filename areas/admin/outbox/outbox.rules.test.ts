import { expect, test } from 'vitest';
import { maskSecretsInMessage } from './outbox.rules.ts';

const secret = 'b7Qx-_92kLmPz0aYvTnRw5cE1sUj8HgDf3iOq6tXyZA';

test.each([
  [`https://p.example/customerCenter/account?token=${secret}`],
  [`https://p.example/customerCenter/account?lang=es&token=${secret}&x=1`],
  [`https://p.example/callback?code=${secret}`],
  [`https://p.example/api/calendar-feeds/12.${secret}/days-of-service.ics`],
  [`https://p.example/follow#${secret}`],
  [`Your secret is whsec_${secret}`],
  [`{"secret": "cls_${secret}"}`],
  [`https://p.example/x?signature=${secret}`],
])('the masked text of %s contains no usable link', (text) => {
  expect(maskSecretsInMessage(text)).not.toContain(secret);
  expect(maskSecretsInMessage(`before\n\n${text}\n\nafter`)).toMatch(/^before\n[^]*…[^]*\nafter$/);
});
test('any other text is not masked', () => {
  const text =
    'ETC MIA 02/03/2027: https://p.example/outbound/loads/view?id=12, 8 boxes, code 00614141000012342';
  expect(maskSecretsInMessage(text)).toBe(text);
});
test('the {link} placeholder is shown as masked, not as a missing value', () => {
  expect(maskSecretsInMessage('Hello,\n\n{link}\n\nBye')).toBe('Hello,\n\n…\n\nBye');
});
