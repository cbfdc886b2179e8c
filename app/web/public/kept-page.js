// What a page needs to open without a network: the page and its files are kept by this worker, answers of the server never.
// The worker of a page says PAGE (its path), NAME (of what it keeps) and FIXED (files that every copy needs) before it reads this.
/* global PAGE, NAME, FIXED */
self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll([PAGE, ...FIXED])));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// The page tells which files it is made of; those of an older release are let go.
self.addEventListener('message', (event) => {
  const files = event.data && event.data.keep;
  if (!Array.isArray(files)) return;
  event.waitUntil(keepFiles(files));
});
async function keepFiles(files) {
  const kept = await caches.open(NAME);
  for (const file of files) if (!(await kept.match(file))) await kept.add(file).catch(() => undefined);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(pageOf(request));
  else if (pathname.startsWith('/assets/') || FIXED.includes(pathname)) event.respondWith(fileOf(request));
});

// The newest page when the network gives it soon; a new release drops the files of the old one.
async function pageOf(request) {
  const kept = await caches.open(NAME);
  const old = await kept.match(PAGE);
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(old ? 3000 : 30000) });
    if (!fresh.ok) return old || fresh;
    const text = await fresh.clone().text();
    if (old && (await old.text()) !== text)
      for (const key of await kept.keys())
        if (new URL(key.url).pathname.startsWith('/assets/')) await kept.delete(key);
    await kept.put(PAGE, fresh.clone());
    return fresh;
  } catch {
    return (await kept.match(PAGE)) || Response.error();
  }
}
async function fileOf(request) {
  const kept = await caches.open(NAME);
  const found = await kept.match(request);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok) await kept.put(request, fresh.clone());
  return fresh;
}
