import { describe, expect, it } from 'vitest';
import { findNearestTime, listScaleSteps, listTimeSteps } from './line-chart.rules.ts';

describe('the value axis', () => {
  it.each([
    [
      [331, 402],
      [320, 340, 360, 380, 400, 420],
    ],
    [
      [0, 100],
      [0, 50, 100],
    ],
    [
      [-12, 7],
      [-15, -10, -5, 0, 5, 10],
    ],
  ])('of %j has round steps that include every value', (values, steps) => {
    expect(listScaleSteps(values)).toEqual(steps);
  });
  it('of a single value is not empty', () => {
    const steps = listScaleSteps([38]);
    expect(steps[0]).toBeLessThanOrEqual(38);
    expect(steps.at(-1)).toBeGreaterThan(38);
    expect(listScaleSteps([0]).length).toBeGreaterThan(1);
  });
});

it('the time axis starts and ends with the first and the last time', () => {
  expect(listTimeSteps(0, 100)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(listTimeSteps(0, 100, 2)).toEqual([0, 100]);
  expect(listTimeSteps(0, 100, 0)).toEqual([0, 100]);
  expect(listTimeSteps(7, 7)).toEqual([7]);
});

it('the pointer reads the nearest time', () => {
  expect(findNearestTime([0, 10, 30], 19)).toBe(10);
  expect(findNearestTime([0, 10, 30], 21)).toBe(30);
  expect(findNearestTime([], 21)).toBeNull();
});
