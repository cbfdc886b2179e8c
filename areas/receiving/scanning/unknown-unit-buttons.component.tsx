import { IconPackage, IconPackageImport } from '@tabler/icons-react';
import { ScannerButton } from './scanner-buttons.component.tsx';
import type { UnitProposal } from './scanning.contract.ts';
import type { StoredScan } from './scanner-db.client.ts';
import { answerScanQuestion } from './scanner.client.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** A button for each known unit that a code without a unit may mean. */
export function UnitProposalButtons({
  proposals,
  onChoose,
}: {
  proposals: readonly UnitProposal[];
  onChoose: (code: string) => void;
}) {
  const t = useTranslate();
  return proposals.map(({ code, consignee, expected }) => (
    <ScannerButton
      key={code}
      icon={IconPackage}
      onPress={() => onChoose(code)}
      small={
        expected ? t('Expected today for {consignee}', { consignee }) : t('For {consignee}', { consignee })
      }
    >
      {t('Did you mean {code}?', { code })}
    </ScannerButton>
  ));
}

/** The choices for a code that no unit has: a known unit with a similar code, or receiving it as it is. */
export function UnknownUnitButtons({
  scan,
  questionKind,
  proposals,
}: {
  scan: StoredScan | null;
  questionKind: 'unknown' | 'proposal';
  proposals: readonly UnitProposal[];
}) {
  const t = useTranslate();
  return (
    <>
      <UnitProposalButtons
        proposals={proposals}
        onChoose={(code) => void answerScanQuestion(scan, { code })}
      />
      {questionKind === 'unknown' && (
        <ScannerButton
          look={proposals.length === 0 ? 'primary' : ''}
          icon={IconPackageImport}
          onPress={() => answerScanQuestion(scan, { confirmUnknown: true })}
        >
          {t('Receive it anyway')}
        </ScannerButton>
      )}
    </>
  );
}
