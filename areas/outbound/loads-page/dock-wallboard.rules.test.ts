import { describe, expect, it } from 'vitest';
import { maxDoorsPerRow, groupDoorsByWall } from './dock-wallboard.rules.ts';

const door = (number: number, x?: number, y?: number) => ({
  id: number * 10,
  number,
  at: x === undefined || y === undefined ? null : { x, y },
});
const numbers = (walls: { number: number }[][]) => walls.map((wall) => wall.map((d) => d.number));

describe('the doors on the wallboard', () => {
  it('are in the order of the building: along each wall from left to right', () =>
    expect(
      numbers(
        groupDoorsByWall([door(3, 30, 90), door(1, 50, 0), door(2, 20, 0), door(4, 10, 90), door(9, 80, 0)]),
      ),
    ).toEqual([
      [2, 1, 9],
      [4, 3],
    ]));
  it('are in order from top to bottom along walls at the sides', () =>
    expect(
      numbers(
        groupDoorsByWall([door(1, 0, 40), door(2, 0, 10), door(3, 99, 30), door(4, 99, 5), door(5, 0, 70)]),
      ),
    ).toEqual([
      [2, 1, 5],
      [4, 3],
    ]));
  it('are in number order where nothing is drawn, and come last where other doors are drawn', () => {
    expect(numbers(groupDoorsByWall([door(12), door(2), door(7)]))).toEqual([[2, 7, 12]]);
    expect(numbers(groupDoorsByWall([door(12), door(7, 9, 0), door(2, 1, 0)]))).toEqual([[2, 7], [12]]);
  });
  it('are in rows of about the same length, never more per row than can be read', () => {
    const rows = groupDoorsByWall(Array.from({ length: 24 }, (_, n) => door(n + 1)));
    expect(rows.map((row) => row.length)).toEqual([8, 8, 8]);
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(maxDoorsPerRow);
    expect(groupDoorsByWall([])).toEqual([]);
  });
});
