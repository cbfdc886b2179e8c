import { IconPackage, IconPackageImport } from '@tabler/icons-react';
import { Key } from './scanner-keys.part.tsx';
import type { Proposal } from './scanning.contract.ts';
import type { KeptScan } from './scanner-db.web.ts';
import { answerQuestion } from './scanner.web.ts';
import { useText } from '#kit/web/text.tsx';

/** The answers to a code that no unit has: a known box with a similar code, or the box as it is. */
export function UnknownKeys({
  scan,
  of,
  proposals,
}: {
  scan: KeptScan | null;
  of: 'unknown' | 'proposal';
  proposals: readonly Proposal[];
}) {
  const t = useText();
  return (
    <>
      {proposals.map(({ code, consignee, expected }) => (
        <Key
          key={code}
          icon={IconPackage}
          onPress={() => answerQuestion(scan, { code })}
          small={
            expected
              ? t('Expected today for {consignee}', { consignee })
              : t('For {consignee}', { consignee })
          }
        >
          {t('Did you mean {code}?', { code })}
        </Key>
      ))}
      {of === 'unknown' && (
        <Key
          look={proposals.length === 0 ? 'go' : ''}
          icon={IconPackageImport}
          onPress={() => answerQuestion(scan, { confirmUnknown: true })}
        >
          {t('Receive it anyway')}
        </Key>
      )}
    </>
  );
}
