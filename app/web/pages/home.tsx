import { ScreenLinks } from './screen-links.tsx';
import HomeScreen from '#areas/admin/home/home.screen.tsx';

/** Home, and below its figures the way to every screen. */
export default function Home() {
  return <HomeScreen below={<ScreenLinks />} />;
}
