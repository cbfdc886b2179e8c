import type { FloorSlot } from './floor-plan.contract.ts';

/** What the colour of a place says. */
export type FloorView = 'fill' | 'consignee' | 'age' | 'load';
export const floorViews: readonly FloorView[] = ['fill', 'consignee', 'age', 'load'];

/** How much of a place is taken, from 0 to 1; more than its room is full. */
export const fillOf = (slot: Pick<FloorSlot, 'units'>, room: number): number =>
  room <= 0 ? 0 : Math.min(1, slot.units / room);

/** 0: nothing stands there; 1 under two hours, 2 under six, 3 under a day, 4 longer. */
export function ageOf(slot: Pick<FloorSlot, 'units' | 'oldestAt'>, now: number): 0 | 1 | 2 | 3 | 4 {
  if (slot.units === 0 || slot.oldestAt === null) return 0;
  const hours = (now - Date.parse(slot.oldestAt)) / 3_600_000;
  if (hours < 2) return 1;
  if (hours < 6) return 2;
  return hours < 24 ? 3 : 4;
}

/** Neighbouring places of one lane that are for the same, under one name. */
export interface Stretch {
  name: string | null;
  loads: readonly string[];
  slots: readonly FloorSlot[];
}
export function stretchesOf(slots: readonly FloorSlot[]): Stretch[] {
  const found: { name: string | null; loads: string[]; slots: FloorSlot[] }[] = [];
  for (const slot of slots) {
    const name = slot.consignee ?? slot.trailer;
    const last = found.at(-1);
    const own = slot.misStaged === slot.units ? [] : slot.loads;
    if (last && last.name === name) {
      last.slots.push(slot);
      last.loads = [...new Set([...last.loads, ...own])];
    } else found.push({ name, loads: [...own], slots: [slot] });
  }
  return found;
}
/** The locations of an area with their places, in the order in which the floor lists them. */
export function lanesOf(slots: readonly FloorSlot[], area: number): [string, FloorSlot[]][] {
  return [
    ...Map.groupBy(
      slots.filter((slot) => slot.area === area),
      (slot) => slot.location,
    ),
  ];
}
/** One of so many hues that a name keeps wherever it stands. */
export function hueOf(name: string, hues: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % hues;
}
/** True when a place is what somebody looks for: by its code, whom it is for, its trailer or a load. */
export function isMeant(slot: FloorSlot, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return (
    wanted !== '' &&
    [slot.code, slot.consignee, slot.trailer, ...slot.loads].some((text) =>
      text?.toLowerCase().includes(wanted),
    )
  );
}
