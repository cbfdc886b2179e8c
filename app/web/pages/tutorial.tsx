import { IconVideoOff } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import { screens } from '#app/screens.ts';
import { configurationNow } from '../start.ts';

/** One tutorial video; its address comes from the admin settings. */
export default function Tutorial() {
  const t = useText();
  const { pathname } = useLocation();
  const name = pathname.split('/').at(-1) ?? '';
  const note = screens.find((s) => s.path === pathname)?.note ?? '';
  const address = configurationNow()?.videos[name];
  return (
    <Screen title={t('Tutorials')} note={t(note)} scroll>
      <div className="pad">
        {address === undefined ? <NoVideo /> : <Video address={address} title={t(note)} />}
      </div>
    </Screen>
  );
}

function NoVideo() {
  const t = useText();
  return (
    <div className="nothing">
      <IconVideoOff size={22} stroke={1.75} aria-hidden />
      <p>{t('This video is not available yet.')}</p>
    </div>
  );
}

/** A file is played here, anything else by the page it lives on. */
function Video({ address, title }: { address: string; title: string }) {
  const t = useText();
  if (/\.(mp4|webm)(\?|$)/.test(address))
    return (
      <video className="video" controls preload="metadata" aria-label={title}>
        <source src={address} />
        <track kind="captions" src={`${address}.vtt`} label={t('Captions')} />
      </video>
    );
  return (
    <iframe
      className="video"
      src={address}
      title={title}
      allow="fullscreen; encrypted-media"
      sandbox="allow-scripts allow-same-origin allow-presentation"
    />
  );
}
