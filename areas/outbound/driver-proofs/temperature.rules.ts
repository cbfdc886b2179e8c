/** Parses typed degrees Fahrenheit to tenths. Null when blank, `wrong` when not a plausible freight temperature. */
export function parseTenthsFahrenheit(input: string): number | null | 'wrong' {
  const text = input
    .trim()
    .replace(',', '.')
    .replace(/\s*°?\s*f?$/i, '');
  if (text === '') return null;
  if (!/^[-−]?\d{1,3}(\.\d)?$/.test(text)) return 'wrong';
  const tenths = Math.round(Number(text.replace('−', '-')) * 10);
  return tenths < -600 || tenths > 1600 ? 'wrong' : tenths;
}
