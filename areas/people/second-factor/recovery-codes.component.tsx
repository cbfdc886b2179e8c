import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { Button } from '#kit/web/button.tsx';
import { getCompanyOrProductName } from '#kit/web/company-identity.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Ten recovery codes, shown only once: to save, copy or print. */
export function RecoveryCodesPanel({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslate();
  const { email } = useCurrentUser().user;
  const text = `${getCompanyOrProductName()} ${email}\n\n${codes.join('\n')}\n`;
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toastSuccess({ text: 'Codes copied.' });
  };
  return (
    <div className="recovery-codes" role="group" aria-label={t('Recovery codes')}>
      <p>
        {t(
          'Save these recovery codes somewhere private. Each one signs you in once without the app. They won’t be shown again.',
        )}
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button icon={IconDownload} onPress={save}>
          {t('Save as file')}
        </Button>
        <Button icon={IconCopy} onPress={copy}>
          {t('Copy')}
        </Button>
        <Button icon={IconPrinter} onPress={() => print()}>
          {t('Print')}
        </Button>
        <Button variant="primary" onPress={onClose}>
          {t('I’ve saved the codes')}
        </Button>
      </div>
    </div>
  );
}
