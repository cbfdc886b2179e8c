import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { commands, page } from 'vitest/browser';
import { questionNow } from '#kit/web/ask.ts';
import { clearNotices } from '#kit/web/notices.tsx';
import { queries } from '#kit/web/query.ts';
import { dropLongTimers, holdLongTimers } from './page-clock.ts';

/** The one place of the page where a test draws: what another test left there goes first. */

let drop = (): void => undefined;

export function unmount(): void {
  drop();
  drop = () => undefined;
  queries.clear();
  clearNotices();
  questionNow()?.answer(false);
  dropLongTimers();
}
export function mount(what: ReactNode): void {
  unmount();
  const place = document.createElement('div');
  place.id = 'app';
  document.body.replaceChildren(place);
  const react = createRoot(place);
  drop = () => react.unmount();
  react.render(what);
}
/** A page of its own: a browser that keeps nothing yet, a window of this size, and a clock that the test moves. */
export async function openPage({ width, height }: { width: number; height: number }): Promise<void> {
  unmount();
  localStorage.clear();
  sessionStorage.clear();
  holdLongTimers();
  await commands.preferScheme('light');
  await page.viewport(width, height);
}
