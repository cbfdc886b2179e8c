import { expect, it } from 'vitest';
import { timeOfDayField } from './fields.ts';

it.each(['00:00', '07:05', '23:59'])('the time %s is accepted', (text) =>
  expect(timeOfDayField().parse(text)).toBe(text),
);
it.each(['24:00', '25:00', '7:5', '7:05', '07:5', '12:60', '0705', '07:05:00', '-1:00', 'noon', 7])(
  'the time %s is refused',
  (text) => expect(timeOfDayField().safeParse(text).success).toBe(false),
);
