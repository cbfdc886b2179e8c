/** Markup that is safe to send. Every other value in `html` is escaped. */
export interface SafeHtml {
  html: string;
}
type Piece = SafeHtml | string | number | false | null | undefined | readonly Piece[];

export function html(strings: TemplateStringsArray, ...values: Piece[]): SafeHtml {
  return { html: strings.reduce((out, part, i) => out + written(values[i - 1]) + part) };
}
/** Marks markup from elsewhere as safe. */
export const trustHtml = (markup: string): SafeHtml => ({ html: markup });

function written(value: Piece): string {
  if (value === false || value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  if ('html' in value) return value.html;
  return value.map(written).join('');
}
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => entities[c] ?? c);
