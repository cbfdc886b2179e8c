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
  const isFile = address !== undefined && /\.(mp4|webm)(\?|$)/.test(address);
  return (
    <Screen title={t('Tutorials')} note={t(note)} scroll>
      <div className="pad">
        {address === undefined ? (
          <div className="nothing">
            <IconVideoOff size={22} stroke={1.75} aria-hidden />
            <p>{t('This video is not available yet.')}</p>
          </div>
        ) : isFile ? (
          <video className="video" controls preload="metadata" aria-label={t(note)}>
            <source src={address} />
            <track kind="captions" src={`${address}.vtt`} label={t('Captions')} />
          </video>
        ) : (
          <iframe
            className="video"
            src={address}
            title={t(note)}
            allow="fullscreen; encrypted-media"
            sandbox="allow-scripts allow-same-origin allow-presentation"
          />
        )}
      </div>
    </Screen>
  );
}
