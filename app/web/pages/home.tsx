import { ScreenLinks } from './screen-links.tsx';
import HomeScreen from '#areas/home/home/home.screen.tsx';

/** Home. Users without figures there see links to their screens. */
export default function Home() {
  return <HomeScreen below={<ScreenLinks />} />;
}
