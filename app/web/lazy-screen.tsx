import type { ComponentType, ErrorInfo, ReactNode } from 'react';
import { Component, Suspense, useEffect, useState } from 'react';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { Button } from '#kit/web/button.tsx';
import { markFirstScreenShown } from '#kit/web/first-screen.ts';
import { loadSchemas } from '#kit/web/schema-loading.ts';
import { loadRemainingTranslations, loadScreenTranslations, useTranslate } from '#kit/web/translate.tsx';
import { clientContext } from '#kit/web/client-context.ts';
import type { ScreenDefinition } from '#app/screens.ts';
import { screenLoaders } from './routes.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const CHUNK_TIMEOUT_MS = 120_000;
const loaded = new Map<string, ComponentType>();

type Chunk = { state: 'waiting' } | { state: 'ready'; Shown: ComponentType } | { state: 'failed' };

/** Loads a screen's code when it is first opened. A slow or missing chunk leads to a retry or a reload, never to a blank page. */
export function LazyScreen({ screen }: { screen: ScreenDefinition }) {
  const load = screenLoaders[screen.path];
  const [tries, setTries] = useState(0);
  const [chunk, setChunk] = useState<Chunk>(() => ready(screen.path) ?? { state: 'waiting' });
  useEffect(() => {
    const readyChunk = ready(screen.path);
    if (readyChunk || !load) return setChunk(readyChunk ?? { state: 'waiting' });
    let isUnmounted = false;
    setChunk({ state: 'waiting' });
    const texts = loadScreenTranslations(screen.path);
    inTime(Promise.all([load(), texts])).then(
      ([module]) => {
        loaded.set(screen.path, module.default);
        markFirstScreenShown();
        if (!isUnmounted) setChunk({ state: 'ready', Shown: module.default });
      },
      () => {
        if (!isUnmounted) setChunk({ state: 'failed' });
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [screen.path, load, tries]);
  useLoadAfterScreen(chunk.state === 'ready');
  if (!load || chunk.state === 'failed') return <Missing again={() => setTries(tries + 1)} />;
  if (chunk.state === 'waiting') return <ScreenSkeleton />;
  return (
    <Boundary key={screen.path}>
      <Suspense fallback={<ScreenSkeleton />}>
        <chunk.Shown />
      </Suspense>
    </Boundary>
  );
}
/** What the first screen does not wait for: the texts of all other screens, and the schemas of its forms. */
function useLoadAfterScreen(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    void loadRemainingTranslations();
    void loadSchemas().catch(() => undefined);
  }, [isShown]);
}
const ready = (path: string): Chunk | null => {
  const Shown = loaded.get(path);
  return Shown ? { state: 'ready', Shown } : null;
};
function inTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error('The screen did not load in time')), CHUNK_TIMEOUT_MS),
    ),
  ]);
}

function Missing({ again }: { again: () => void }) {
  const t = useTranslate();
  return (
    <div className="screen">
      <div className="empty-state" role="alert">
        <IconPlugConnectedX size={22} stroke={1.75} className="error" aria-hidden />
        <p>{t('This page couldn’t be opened.')}</p>
        <p className="muted">{t('There may be a new version, or you may be offline.')}</p>
        <div className="row">
          <Button onPress={again}>{t('Try again')}</Button>
          <Button variant="primary" icon={IconRefresh} onPress={() => window.location.reload()}>
            {t('Reload')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Limits a rendering error to the screen that caused it. */
class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: Error, info: ErrorInfo) {
    clientContext.reportError({
      message: error.message,
      stack: `${error.stack ?? ''}\n${info.componentStack ?? ''}`,
    });
  }
  override render() {
    return this.state.broken ? (
      <Missing again={() => this.setState({ broken: false })} />
    ) : (
      this.props.children
    );
  }
}
