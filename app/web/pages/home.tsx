import { ScreenLinks } from './screen-links.tsx';
import HomeScreen from '#areas/home/home/home.screen.tsx';

/** Home; for those who have no figures there, the way to their screens. */
export default function Home() {
  return <HomeScreen below={<ScreenLinks />} />;
}
