import { lazy, Suspense, useEffect, useState } from 'react';
import { ScreenLinks } from './screen-links.tsx';
import HomeScreen from '#areas/home/home/home.screen.tsx';
import { loadLocal, saveLocal } from '#kit/web/local-storage.ts';

// Only for the first sign-in. The page does not wait for it.
const TourOffer = lazy(() => import('../tours/tour-offer.tsx'));

/** Home. Users without figures there see links to their screens. A new user is offered a tour. */
export default function Home() {
  const [offersTour, setOffersTour] = useState(false);
  useEffect(() => setOffersTour(loadLocal('tourOffered') === undefined), []);
  const endOffer = () => {
    saveLocal('tourOffered', true);
    setOffersTour(false);
  };
  return (
    <>
      <HomeScreen below={<ScreenLinks />} />
      <Suspense>{offersTour && <TourOffer onEnd={endOffer} />}</Suspense>
    </>
  );
}
