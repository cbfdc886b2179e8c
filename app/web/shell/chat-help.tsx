import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslate } from '#kit/web/translate.tsx';

/** The live-agent chat. Shown only where the path contains customerService and a provider is configured. */
export default function ChatHelp({ address }: { address: string }) {
  const t = useTranslate();
  return (
    <a className="chat-button" href={address} target="_blank" rel="noopener noreferrer">
      <IconMessageCircle size={16} stroke={1.75} aria-hidden />
      <span>{t('Chat help')}</span>
    </a>
  );
}
