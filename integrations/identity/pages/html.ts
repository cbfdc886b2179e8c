/** Markup that is safe to send. Every other value in `html` is escaped. */
export interface SafeHtml {
  html: string;
}
type Piece = SafeHtml | string | number | false | null | undefined | readonly Piece[];

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): SafeHtml {
  return { html: strings.reduce((out, part, i) => out + written(pieces[i - 1]) + part) };
}
/** Marks markup from elsewhere as safe. */
export const trustHtml = (markup: string): SafeHtml => ({ html: markup });

function written(piece: Piece): string {
  if (piece === false || piece === null || piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  if ('html' in piece) return piece.html;
  return piece.map(written).join('');
}
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => entities[c] ?? c);
