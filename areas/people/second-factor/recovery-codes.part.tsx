import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { Action } from '#kit/web/action.tsx';
import { nameOfHouse } from '#kit/web/house.ts';
import { useMe } from '#kit/web/me.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { useText } from '#kit/web/text.tsx';

/** Ten codes that are shown this once: to be saved, copied or printed. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText();
  const { email } = useMe().user;
  const text = `${nameOfHouse()} ${email}\n\n${codes.join('\n')}\n`;
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    notifyDone({ text: 'The codes are copied.' });
  };
  return (
    <div className="my-codes" role="group" aria-label={t('Recovery codes')}>
      <p>
        {t(
          'Keep these recovery codes where others do not find them: each lets you in once without the app, and they are shown this once.',
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
        <Action icon={IconDownload} onPress={save}>
          {t('Save as a file')}
        </Action>
        <Action icon={IconCopy} onPress={copy}>
          {t('Copy')}
        </Action>
        <Action icon={IconPrinter} onPress={() => print()}>
          {t('Print')}
        </Action>
        <Action look="go" onPress={onClose}>
          {t('I have kept them')}
        </Action>
      </div>
    </div>
  );
}
