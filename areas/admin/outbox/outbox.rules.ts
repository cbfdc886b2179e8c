/** Where a letter will have its link: the link itself is made when the letter is sent, and kept nowhere. */
export const linkPlaceholder = '{link}';

const hidden = '…';
/**
 * A message without what would let its reader in: one-time links, links of calendars, secrets of programs and
 * webhooks. Everything else reads as it was sent.
 */
export const maskSecrets = (text: string): string =>
  text
    .replaceAll(linkPlaceholder, hidden)
    .replace(/\b(token|code|key|secret|signature|password)=[^\s&"'<>]+/gi, `$1=${hidden}`)
    .replace(/(\/calendar-feeds\/)[^\s/"'<>]+/g, `$1${hidden}`)
    .replace(/(\/follow#)[\w-]+/g, `$1${hidden}`)
    .replace(/\b(whsec_|cls_)[\w+/=-]+/g, `$1${hidden}`);
