import { ScreenSkeleton } from '../screen-skeleton.tsx';

/** Shown while the provider's response is read. The router then redirects. */
export default function Callback() {
  return <ScreenSkeleton />;
}
