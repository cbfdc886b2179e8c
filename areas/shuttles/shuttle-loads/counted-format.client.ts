import type { ManifestCounts } from './manifest.rules.ts';
import { formatCount } from '#kit/contract/money.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** "28 of 29 counted, plus 1 not sent". */
export const formatCountedUnits = (t: Translate, { sent, counted, extra }: ManifestCounts): string =>
  extra === 0
    ? t('{counted} of {sent} counted', { counted: formatCount(counted), sent: formatCount(sent) })
    : t('{counted} of {sent} counted, plus {extra} extra', {
        counted: formatCount(counted),
        sent: formatCount(sent),
        extra: formatCount(extra),
      });
