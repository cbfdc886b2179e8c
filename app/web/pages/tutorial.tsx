import { IconRoute } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useStartTour } from '../tours/use-start-tour.tsx';
import { tours } from '#app/tours/tours.ts';
import { listTourSteps } from '#app/tours/tours.ts';
import type { Tour } from '#app/tours/tours.ts';
import { useIsMobile } from '#kit/web/use-media-query.ts';
import { Button } from '#kit/web/button.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { screens } from '#app/screens.ts';
import { getLoadedConfiguration } from '../client-session.ts';

/** One tutorial: its video, if the admin settings name one, and the tour of the real screens. */
export default function Tutorial() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const name = pathname.split('/').at(-1) ?? '';
  const note = screens.find((s) => s.path === pathname)?.titleSuffix ?? '';
  const address = getLoadedConfiguration()?.videos[name];
  const tour = tours.find(({ id }) => id === name);
  return (
    <Screen title={`${t('Tutorials')}: ${t(note)}`} scrolls>
      <div className="pad">
        {address !== undefined && <Video address={address} title={t(note)} />}
        {tour && <InSteps tour={tour} video={address !== undefined} />}
      </div>
    </Screen>
  );
}

/** The tour as text, to read before or instead of it. */
function InSteps({ tour, video }: { tour: Tour; video: boolean }) {
  const t = useTranslate();
  const take = useStartTour();
  return (
    <div className="tutorial">
      {!video && (
        <p>{t('No video yet. The tour shows you the steps on your own screens in a minute or two.')}</p>
      )}
      <Button variant="primary" icon={IconRoute} onPress={() => take(tour)}>
        {t('Start tour')}
      </Button>
      <ol className="tutorial-steps">
        {listTourSteps(tour, useIsMobile()).map(({ title, text }) => (
          <li key={title}>
            <b>{t('{title}.', { title: t(title) })}</b> {t(text)}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A video file plays here. Any other video plays in an embedded page of its site. */
function Video({ address, title }: { address: string; title: string }) {
  const t = useTranslate();
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
