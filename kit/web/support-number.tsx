import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { useTranslate } from './translate.tsx';

/** The number under which the server logged an error, for support, with a copy button. */
export function SupportNumber({ number }: { number: string }) {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(number);
    setCopied(true);
  };
  return (
    <span className="row support-number">
      <span className="muted">{t('Support reference: {number}', { number })}</span>
      <Button
        isSmall
        variant="ghost"
        icon={copied ? IconCheck : IconCopy}
        label={copied ? t('Copied.') : t('Copy number')}
        onPress={copy}
      />
    </span>
  );
}
