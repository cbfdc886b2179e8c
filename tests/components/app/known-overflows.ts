/**
 * Known overflows by language, width and path: buttons and fields that exceed a phone's width. A line that no longer applies
 * fails the test and must be removed.
 */
export const knownOverflows: Readonly<
  Record<string, { cut?: readonly string[]; beyond?: readonly string[] }>
> = {
  'en 390 /admin/mails/1': {
    beyond: [
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Gulfstream Tropical Cut Greens and Whol',
    ],
  },
  'es 390 /admin/mails/1': {
    beyond: [
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Gulfstream Tropical Cut Greens and Whol',
    ],
  },
  'zh 390 /admin/mails/1': {
    beyond: [
      'BUTTON {Sociedad Agrícola y Comercializadora In',
      'BUTTON {Gulfstream Tropical Cut Greens and Whol',
    ],
  },
  'en 390 /routing/plan': { beyond: ['SELECT 7002102450000 Sociedad Agrícola y Comerc'] },
  'es 390 /routing/plan': { beyond: ['SELECT 7002102450000 Sociedad Agrícola y Comerc'] },
  'zh 390 /routing/plan': { beyond: ['SELECT 7002102450000 Sociedad Agrícola y Comerc'] },
  'en 390 /routing/shuttleSetUp': { cut: [''] },
  'es 390 /routing/shuttleSetUp': { cut: [''] },
};
