/** The placeholder for an email's link. The link is created when the email is sent and is never stored. */
export const linkPlaceholder = '{link}';

const hidden = '…';
/**
 * Returns a message without its secrets: one-time links, calendar links, secrets of API clients and webhooks. The rest stays as
 * sent.
 */
export const maskSecretsInMessage = (text: string): string =>
  text
    .replaceAll(linkPlaceholder, hidden)
    .replace(/\b(token|code|key|secret|signature|password)=[^\s&"'<>]+/gi, `$1=${hidden}`)
    .replace(/(\/calendar-feeds\/)[^\s/"'<>]+/g, `$1${hidden}`)
    .replace(/(\/follow#)[\w-]+/g, `$1${hidden}`)
    .replace(/\b(whsec_|cls_)[\w+/=-]+/g, `$1${hidden}`);
