import { vi } from 'vitest';
import { dismissAllToasts } from '#kit/web/toasts.tsx';
import { getElements, hasFocus, waitTwoFrames, pressKeys } from '../dom.ts';
import { goToPathAndWaitUntilSettled, waitUntilAppSettled } from './app.tsx';

/**
 * Walks the layers over a screen with Tab and Shift+Tab. Checks that focus enters, is visible at every stop and never leaves a
 * dialog. Escape closes the layer and returns focus, and a form asks before it discards input.
 */

type Kind = 'dialog' | 'beside' | 'drawer' | 'float' | 'menu' | 'none';
interface Stop {
  kind: Kind;
  name: string;
  isInside: boolean;
  /** What is wrong with the focused element. */
  fault: string;
  stops: number;
}
export interface KeyboardWalkResult {
  problems: string[];
  /** "kind name" of every layer that was opened. */
  opened: string[];
}
/** Controls that open no layer of the screen's own: files, and what all lists have. */
const passed =
  /print|export|csv|download|label|^(Close|Cancel|Keep|Previous|Next|Copy link|Columns|Save this view)$/i;
const kinds: readonly (readonly [string, Kind])[] = [
  ['[data-floating]:has([role="menu"])', 'menu'],
  ['[data-floating]', 'float'],
  ['.dialog.docked', 'beside'],
  ['.dialog', 'dialog'],
  ['*', 'drawer'],
];

const topLayer = (): HTMLElement | undefined =>
  getElements('[data-floating]').at(-1) ??
  getElements('.dialog').at(-1) ??
  getElements('aside.drawer').at(-1);
const layers = (): number => getElements('[data-floating], .dialog, aside.drawer').length;
/** Returns the appearance of an element, its parent, label and field. Focus must change one of them. */
const lookOf = (one: HTMLElement): string =>
  [one, one.parentElement, one.closest('label'), one.closest('.field')]
    .map((part) => part && getComputedStyle(part))
    .map((is) => is && `${is.outlineStyle} ${is.boxShadow} ${is.borderColor} ${is.backgroundColor}`)
    .join();
let looksBefore = new Map<Element, string>();

const controlsOf = (layer: HTMLElement): HTMLElement[] =>
  getElements('a[href], button, input, select, textarea, [tabindex]', layer).filter(
    (one) => one.tabIndex >= 0 && one.getClientRects().length > 0,
  );
/** Saves how all controls of the layer look without focus. */
function keepLooks(): void {
  const layer = topLayer();
  const unfocused = layer ? controlsOf(layer).filter((one) => !hasFocus(one)) : [];
  looksBefore = new Map(unfocused.map((one) => [one, lookOf(one)]));
}
/** Returns the top layer and the state of the focused element in it. */
function stopNow(): Stop {
  const layer = topLayer();
  const at = document.activeElement;
  if (!layer || !(at instanceof HTMLElement))
    return { kind: 'none', name: '', isInside: false, fault: '', stops: 0 };
  const controls = controlsOf(layer);
  const isInside = layer.contains(at) || at.closest('[data-floating]') !== null;
  return {
    kind: kinds.find(([what]) => layer.matches(what))?.[1] ?? 'none',
    name: layer.querySelector('h2')?.textContent ?? layer.getAttribute('aria-label') ?? '',
    isInside,
    fault: isInside && controls.includes(at) ? faultOf(at) : '',
    stops: controls.length,
  };
}
function faultOf(at: HTMLElement): string {
  const name = `${at.getAttribute('aria-label') ?? at.innerText.slice(0, 30)} (${at.tagName} ${at.getAttribute('name') ?? ''})`;
  if (looksBefore.get(at) === lookOf(at)) return `${name} looks the same with focus`;
  const box = at.getBoundingClientRect();
  const over = document.elementFromPoint(
    box.left + Math.min(box.width / 2, 40),
    box.top + Math.min(box.height / 2, 40),
  );
  const label = at.closest('label');
  const isSeen =
    over !== null &&
    (at.contains(over) ||
      over.contains(at) ||
      label?.contains(over) === true ||
      (over.closest('label')?.control ?? null) === at);
  return isSeen ? '' : `${name} is covered`;
}

const comesTo = (isSo: () => boolean): Promise<boolean> =>
  vi.waitUntil(isSo, { timeout: 5_000, interval: 10 }).then(
    () => true,
    () => false,
  );

/** Walks from the initial focus to the end and back. */
async function walkLayer(): Promise<{ first: Stop; faults: string[] }> {
  keepLooks();
  const first = stopNow();
  const faults = first.isInside ? [] : ['takes no focus at opening'];
  if (first.kind === 'menu') return { first, faults };
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < Math.min(first.stops + 2, 30); step += 1) {
      dismissAllToasts();
      await pressKeys(key);
      let stop = stopNow();
      if (stop.fault !== '') {
        // Scrolling into view takes one frame.
        await waitTwoFrames();
        stop = stopNow();
      }
      if (stop.fault !== '') faults.push(stop.fault);
      if (stop.isInside) continue;
      // A drawer releases focus at its end, because the list beside it stays usable.
      if (first.kind !== 'drawer') faults.push(`${key} leaves it`);
      else getElements('aside.drawer .drawer-body')[0]?.focus();
      break;
    }
  return { first, faults: [...new Set(faults)] };
}

/** Types into the first field of a form, presses Escape and checks that the form asks for confirmation. */
async function asksForWhatIsTyped(): Promise<string[]> {
  const fields = getElements('.dialog.docked form input, .dialog.docked form textarea').filter((one) =>
    one.matches(':not([type=checkbox], [type=radio], [type=file], [role=combobox], [readonly], :disabled)'),
  );
  // A field without a name only helps to fill the others.
  const field = fields.find((one) => one.hasAttribute('name')) ?? fields[0];
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return [];
  field.focus();
  field.select();
  await pressKeys('7');
  await pressKeys('Escape');
  const isAsked = () =>
    getElements('.dialog').some((one) => one.textContent.includes('Leave without saving'));
  if (!(await comesTo(isAsked))) return ['loses what is typed without a question'];
  await pressKeys('Escape');
  await comesTo(() => !isAsked());
  const isBack = await comesTo(() => hasFocus(field));
  await pressKeys('Escape');
  await comesTo(isAsked);
  getElements('.dialog button')
    .find((one) => one.textContent === 'Leave')
    ?.click();
  await comesTo(() => getElements('.dialog.docked').length === 0);
  return isBack ? [] : ['does not come back to the field from its question'];
}

const nameOf = (one: HTMLElement): string => one.getAttribute('aria-label') ?? one.textContent;
/** Buttons that do not fit a drawer's footer are hidden in the page and listed under More. */
const openersIn = (scope: string): HTMLElement[] =>
  getElements(scope).filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true }) && one.getAttribute('aria-disabled') !== 'true',
  );

/**
 * Opens every dialog, drawer, popover and menu that the matching buttons open, and moves through it with the keyboard.
 * Returns the problems.
 */
export async function openAndWalkLayersByKeyboard(
  path: string,
  openerSelector: string,
  depth = 0,
): Promise<KeyboardWalkResult> {
  const walked: KeyboardWalkResult = { problems: [], opened: [] };
  const names = openersIn(openerSelector)
    .map(nameOf)
    .filter((name) => !passed.test(name.trim()));
  // Keeps one of the buttons whose names differ only by the letter of a location.
  const byKind = new Map(names.toReversed().map((name) => [name.replace(/ \S{1,2}$/, ''), name]));
  for (const name of [...byKind.values()].toReversed().slice(0, 6)) {
    const opener = openersIn(openerSelector).find((one) => nameOf(one) === name);
    if (!opener) continue;
    const before = layers();
    opener.focus();
    await pressKeys('Enter');
    await waitUntilAppSettled();
    if (window.location.pathname !== path) {
      await goToPathAndWaitUntilSettled(path);
      return walked;
    }
    if (layers() <= before) continue;
    const { first, faults } = await walkLayer();
    walked.opened.push(`${first.kind} ${first.name}`);
    if (first.kind === 'drawer' && depth === 0) {
      const inner = await openAndWalkLayersByKeyboard(
        path,
        'aside.drawer :is(.drawer-footer, .drawer-body) button.btn',
        1,
      );
      walked.problems.push(...inner.problems);
      walked.opened.push(...inner.opened);
    }
    if (first.kind === 'beside') faults.push(...(await asksForWhatIsTyped()));
    for (let escapes = 0; escapes < 4 && layers() > before; escapes += 1) {
      await pressKeys('Escape');
      await waitTwoFrames();
    }
    if (layers() > before) faults.push('does not close by Escape');
    else if (opener.isConnected && !(await comesTo(() => hasFocus(opener))))
      faults.push('does not give focus back');
    walked.problems.push(...faults.map((fault) => `${name} → ${first.kind} "${first.name}": ${fault}`));
  }
  return walked;
}
