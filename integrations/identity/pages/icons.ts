import { trustHtml } from './html.ts';
import type { SafeHtml } from './html.ts';

/** The illustration beside the sign-in form: lanes of boxes, one of them highlighted as yours. */
export const lanesIllustration: SafeHtml = trustHtml(drawn());

function drawn(): string {
  const rows = [
    { floor: 125, y: 90, size: 26, step: 61.1, fade: 0.35, at: [-1, 1, 2, 3, 4, 5, 7, 8, 9, 10] },
    { floor: 263, y: 220, size: 34, step: 79.9, fade: 0.6, at: [0, 1, 3, 4, 5, 6, 7, 9] },
    { floor: 399, y: 350, size: 40, step: 94, fade: 1, at: [0, 1, 2, 3, 5.6, 6.6, 7.6], own: 4 },
    { floor: 533, y: 490, size: 34, step: 79.9, fade: 0.6, at: [0, 1, 2, 3, 4, 6, 7, 8, 9] },
    { floor: 655, y: 620, size: 26, step: 61.1, fade: 0.35, at: [-1, 0, 1, 2, 3, 4, 6, 7, 8, 10] },
  ];
  const parts = rows.map((row) => {
    const boxes = row.at.map((n) => box(n * row.step - 20, row.y, row.size, false)).join('');
    const ownBox = row.own === undefined ? '' : box(row.own * row.step - 20, row.y, row.size, true);
    return `<path class="ground-line" d="M0 ${row.floor}H760" opacity="${row.fade * 0.7}"/><g opacity="${row.fade}">${boxes}${ownBox}</g>`;
  });
  return `<svg viewBox="0 0 740 700" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${parts.join('')}</svg>`;
}

function box(x: number, y: number, size: number, isOwn: boolean): string {
  const half = Number((size * 0.866).toFixed(2));
  const rim = size / 2;
  const side = `M0 ${-size}L${half} ${-rim}V${rim}L0 ${size}L${-half} ${rim}V${-rim}Z`;
  const edges = `M${-half} ${-rim}L0 0L${half} ${-rim}M0 0V${size}`;
  const transform = `translate(${Number(x.toFixed(1))} ${y})`;
  return `<g class="box${isOwn ? ' highlighted' : ''}" transform="${transform}"><path class="side" d="${side}"/><path d="${edges}"/></g>`;
}

const icon = (...lines: readonly string[]): SafeHtml =>
  trustHtml(
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${lines.map((d) => `<path d="${d}"/>`).join('')}</svg>`,
  );
export const eyeIcon = icon(
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6',
);
export const keyIcon = icon(
  'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0z',
  'M15 9h.01',
);
export const capsLockIcon = icon(
  'M9 12h-3.586a1 1 0 0 1 -.707 -1.707l6.586 -6.586a1 1 0 0 1 1.414 0l6.586 6.586a1 1 0 0 1 -.707 1.707h-3.586v6h-6v-6',
  'M9 21h6',
);
export const globeIcon = icon(
  'M9 6.371c0 4.418 -2.239 6.629 -5 6.629',
  'M4 6.371h7',
  'M5 9c0 2.144 2.252 3.908 6 4',
  'M12 20l4 -9l4 9',
  'M19.1 18h-6.2',
  'M6.694 3l.793 .582',
);
export const octagonIcon = icon(
  'M12.802 2.165l5.575 2.389c.48 .206 .863 .589 1.07 1.07l2.388 5.574c.22 .512 .22 1.092 0 1.604l-2.389 5.575c-.206 .48 -.589 .863 -1.07 1.07l-5.574 2.388c-.512 .22 -1.092 .22 -1.604 0l-5.575 -2.389a2.036 2.036 0 0 1 -1.07 -1.07l-2.388 -5.574a2.036 2.036 0 0 1 0 -1.604l2.389 -5.575c.206 -.48 .589 -.863 1.07 -1.07l5.574 -2.388a2.036 2.036 0 0 1 1.604 0',
  'M12 8v4',
  'M12 16h.01',
);
