import type { Counted } from './manifest.rules.ts';
import { showCount } from '#kit/contract/money.ts';
import type { Say } from '#kit/web/text.tsx';

/** "28 of 29 counted, plus 1 not sent". */
export const countedWords = (t: Say, { sent, counted, extra }: Counted): string =>
  extra === 0
    ? t('{counted} of {sent} counted', { counted: showCount(counted), sent: showCount(sent) })
    : t('{counted} of {sent} counted, plus {extra} not sent', {
        counted: showCount(counted),
        sent: showCount(sent),
        extra: showCount(extra),
      });
