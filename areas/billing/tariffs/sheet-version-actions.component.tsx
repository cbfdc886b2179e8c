import { IconArrowsDiff, IconDownload, IconFileUpload } from '@tabler/icons-react';
import { exportRateSheetCsvEndpoint, exportRateSheetWorkbookEndpoint } from './sheet-file.contract.ts';
import type { RateSheetVersion } from './sheets.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useNavigate } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Actions on a version other than editing it: files and earlier versions. */
export function RateSheetVersionFileAndCompareActions({
  version,
  otherVersionCount: others,
}: {
  version: RateSheetVersion;
  otherVersionCount: number;
}) {
  const t = useTranslate();
  const go = useNavigate();
  const versionPath = `/customerServices/billingRating/${version.id}`;
  const input = { params: { id: version.id } };
  return (
    <div className="row wrap">
      <Button isSmall icon={IconFileUpload} onPress={() => go(`${versionPath}/import`)}>
        {t('Import rates…')}
      </Button>
      <Button
        isSmall
        icon={IconDownload}
        onPress={() => downloadOrOpenFile(exportRateSheetCsvEndpoint, input, t('Preparing the list'))}
      >
        {t('Save as CSV')}
      </Button>
      <Button
        isSmall
        icon={IconDownload}
        onPress={() => downloadOrOpenFile(exportRateSheetWorkbookEndpoint, input, t('Preparing the list'))}
      >
        {t('Save as XLSX')}
      </Button>
      <Button
        isSmall
        icon={IconArrowsDiff}
        disabledReason={others > 0 ? null : t('This rate sheet has no other version to compare.')}
        onPress={() => go(`${versionPath}/compare`)}
      >
        {t('Compare versions…')}
      </Button>
    </div>
  );
}
