/** The frame around the text of every email. It is the same for all and cannot be edited. */

interface Framed {
  subject: string;
  text: string;
  language?: string | undefined;
}
/** The color scheme: `reader` follows the reader's email client. The other two are for previews. */
type Look = 'light' | 'dark' | 'reader';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Links URLs of the product. URLs that a user wrote stay plain text. */
function linked(line: string, origin: string): string {
  if (origin === '') return escaped(line);
  const ownLinkPattern = new RegExp(
    `${origin.replace(/[.*+?^$(){}|[\\]\\\\]/g, '\\$&')}(?![\\w.:@-])[^\\s<>"']*`,
    'g',
  );
  let out = '';
  let from = 0;
  for (const found of line.matchAll(ownLinkPattern)) {
    const url = found[0].replace(/[.,;:!?)]+$/, '');
    out += `${escaped(line.slice(from, found.index))}<a href="${escaped(url)}">${escaped(url)}</a>`;
    from = found.index + url.length;
  }
  return out + escaped(line.slice(from));
}
/* The product's colors, repeated here because an email client loads no theme. */
const light = {
  paper: '#ffffff',
  ground: '#f0f5f7',
  ink: '#0c1c22',
  calm: '#566870',
  link: '#025867',
  line: '#dce4e8',
};
const dark = {
  paper: '#0d171b',
  ground: '#081013',
  ink: '#e4ebee',
  calm: '#8e9da3',
  link: '#64cce0',
  line: '#304047',
};
const rules = (c: typeof light): string =>
  [
    `body,.page{background:${c.ground}}`,
    `.card{background:${c.paper};color:${c.ink};border-color:${c.line}}`,
    `.header,.footer{color:${c.calm};border-color:${c.line}}`,
    `a{color:${c.link}}`,
  ].join('');
const styleOf: Record<Look, string> = {
  light: `:root{color-scheme:light}${rules(light)}`,
  dark: `:root{color-scheme:dark}${rules(dark)}`,
  reader: `:root{color-scheme:light dark}${rules(light)}@media (prefers-color-scheme:dark){${rules(dark)}}`,
};
const sheetOf = (look: Look): string => `
body{margin:0;padding:0}
.page{padding:24px 12px;font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,"PingFang SC","Microsoft YaHei",sans-serif}
.card{max-width:600px;margin:0 auto;border:1px solid;border-radius:8px;overflow-wrap:anywhere}
.header{padding:16px 24px;border-bottom:1px solid;font-weight:600}
.header img{display:block;max-width:100%;height:48px;width:auto;background:#fff;border-radius:4px}
.body{padding:8px 24px 16px}
.body p{margin:12px 0}
.footer{padding:12px 24px;border-top:1px solid;font-size:13px}
${styleOf[look]}
`;
/** The style sheets of the preview in the portal. Its content policy allows inline styles only by their hash. */
export const lightAndDarkPreviewStyleSheets: readonly string[] = [sheetOf('light'), sheetOf('dark')];

/** The sender's branding. The logo is a path below the origin. */
interface House {
  company: string;
  address?: string;
  phone?: string;
  logo?: string | null;
  origin: string;
}
/** Renders the logo with the name as alt text, or the name if there is no logo. */
const headOf = ({ company, logo, origin }: House): string =>
  logo ? `<img src="${escaped(origin + logo)}" alt="${escaped(company)}" height="48">` : escaped(company);
const footOf = ({ company, address, phone }: House): string =>
  [company, address, phone]
    .filter((part) => part)
    .map((part) => escaped(part ?? ''))
    .join(' · ');

/** Renders an email as HTML: its text, paragraph by paragraph, on the company's letterhead. All text is escaped. */
export function renderEmailHtml(
  { subject, text, language = 'en' }: Framed,
  letterhead: House,
  theme: Look = 'reader',
): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map(
      (part) =>
        `<p>${part
          .split('\n')
          .map((line) => linked(line, letterhead.origin))
          .join('<br>')}</p>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${theme === 'reader' ? 'light dark' : theme}">
<title>${escaped(subject)}</title>
<style>${sheetOf(theme)}</style>
</head>
<body><div class="page"><div class="card">
<div class="header">${headOf(letterhead)}</div>
<div class="body">
${paragraphs}
</div>
<div class="footer">${footOf(letterhead)}</div>
</div></div></body>
</html>
`;
}
