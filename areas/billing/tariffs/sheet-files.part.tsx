import { IconArrowsDiff, IconDownload, IconFileUpload } from '@tabler/icons-react';
import { exportCsv, exportWorkbook } from './sheet-file.contract.ts';
import type { SheetVersion } from './sheets.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { useGo } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** What can be done with a version beside changing it: files, and the versions before it. */
export function SheetFiles({ version, others }: { version: SheetVersion; others: number }) {
  const t = useText();
  const go = useGo();
  const at = `/customerServices/billingRating/${version.id}`;
  const input = { params: { id: version.id } };
  return (
    <div className="row wrap">
      <Action small icon={IconFileUpload} onPress={() => go(`${at}/import`)}>
        {t('Import…')}
      </Action>
      <Action small icon={IconDownload} onPress={() => download(exportCsv, input, t('Writing the list'))}>
        {t('Save as CSV')}
      </Action>
      <Action
        small
        icon={IconDownload}
        onPress={() => download(exportWorkbook, input, t('Writing the list'))}
      >
        {t('Save as XLSX')}
      </Action>
      <Action
        small
        icon={IconArrowsDiff}
        whyNot={others > 0 ? null : t('The sheet has no other version to compare with.')}
        onPress={() => go(`${at}/compare`)}
      >
        {t('Compare…')}
      </Action>
    </div>
  );
}
