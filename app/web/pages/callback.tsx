import { ScreenSkeleton } from '../screen-skeleton.tsx';

/** Shown for the moment in which the provider's answer is read; the router leads on. */
export default function Callback() {
  return <ScreenSkeleton />;
}
