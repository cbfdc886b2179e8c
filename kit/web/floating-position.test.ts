import { expect, it } from 'vitest';
import { computeFloatingPosition } from './floating-position.ts';

const room = { width: 1000, height: 800 };
const panel = { width: 200, height: 100 };

it('a panel is placed on the requested side of its anchor', () => {
  expect(
    computeFloatingPosition({ left: 100, top: 100, width: 80, height: 30 }, panel, room, 'bottom-start', 6),
  ).toEqual({
    left: 100,
    top: 136,
  });
  expect(
    computeFloatingPosition({ left: 500, top: 100, width: 80, height: 30 }, panel, room, 'bottom-end', 6),
  ).toEqual({
    left: 380,
    top: 136,
  });
  expect(
    computeFloatingPosition({ left: 500, top: 400, width: 80, height: 30 }, panel, room, 'top', 6),
  ).toEqual({
    left: 440,
    top: 294,
  });
});
it('a panel switches to the other side where space is missing, and stays inside the window', () => {
  expect(
    computeFloatingPosition({ left: 10, top: 760, width: 80, height: 30 }, panel, room, 'bottom-start', 6)
      .top,
  ).toBe(654);
  expect(
    computeFloatingPosition({ left: 10, top: 20, width: 80, height: 30 }, panel, room, 'top-start', 6).top,
  ).toBe(56);
  expect(
    computeFloatingPosition({ left: 950, top: 20, width: 40, height: 30 }, panel, room, 'bottom-start', 6)
      .left,
  ).toBe(792);
});
